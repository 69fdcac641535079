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
    numRegle: Type.Optional(
      Type.String({
        description: 'the number that a settlement paid: of a deposit, the deposit’s own',
      }),
    ),
    resteAPayer: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'cents still to be paid right after the settlement, as on its receipt',
      }),
    ),
    numJustificatif: Type.Optional(
      Type.String({ description: 'the receipt’s number; missing when paid at a tobacconist' }),
    ),
    dateJustificatif: Type.Optional(
      Type.String({ description: 'the moment at which the receipt was issued' }),
    ),
    expireLe: Type.Optional(
      Type.String({
        description:
          'when the attempt ends if no response comes; missing once it cannot be taken back',
      }),
    ),
  },
  { additionalProperties: false },
);

export type Confirmation = Static<typeof Confirmation>;
