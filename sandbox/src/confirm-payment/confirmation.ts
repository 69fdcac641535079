import { Type, type Static } from 'typebox';
import { Fine, PaymentNumber, PrintedKey } from '../fine/fine.ts';

/** What became of a fine's payment. Only `etat` and what was asked are always there. */
export const Confirmation = Type.Object(
  {
    etat: Type.Enum(['PAYE', 'EN_COURS', 'REFUSE', 'ANNULE', 'AUCUN']),
    numAvis: PaymentNumber,
    cleAvis: PrintedKey,
    typeAmende: Type.Optional(Fine.properties.typeAmende),
    typeReglement: Type.Optional(Type.Enum(['AMENDE', 'CONSIGNATION'])),
    montant: Type.Optional(Type.Integer({ minimum: 0 })),
    dateReglement: Type.Optional(Type.String({ description: 'a day, or a moment' })),
    moyen: Type.Optional(Type.String()),
    referenceReglement: Type.Optional(Type.String()),
    expireLe: Type.Optional(
      Type.String({ description: 'when the attempt ends if no response comes' }),
    ),
  },
  { additionalProperties: false },
);

export type Confirmation = Static<typeof Confirmation>;
