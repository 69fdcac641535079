import { Type, type Static } from 'typebox';

/** Standard (forfaitaire) family: notices at their standard amount. */
export const standardKinds = ['AF', 'AFm', 'AFD', 'AFDm'] as const;

/** Increased family (M): notices with an increased amount. */
export const increasedKinds = ['AFM', 'AFMD', 'FPSM', 'AMD', 'AFMm', 'AFMDm', 'FPSMm'] as const;

/** Every value of `typeAmende`. */
export const noticeKinds = [...standardKinds, ...increasedKinds] as const;

export type NoticeKind = (typeof noticeKinds)[number];

/** Every value of `statutPaiement.valeur`. */
export const paymentStatuses = [
  'PAYE_AUTRE',
  'EN_COURS_PAIEMENT',
  'PAIEMENT_EXPIRE',
  'PAIEMENT_ANNULE',
  'PAIEMENT_DIVERS',
  'PAIEMENT_DESIMPUTE',
  'ERREUR',
  'A_PAYER',
  'PAYE',
  'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

const day = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const time = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?';

// Each description ends the sentence "this field must be …" in messages about invalid entries.
export const PaymentNumber = Type.String({
  pattern: '^(\\d{14}|\\d{18})$',
  description: '14 or 18 digits',
});
export const PrintedKey = Type.String({ pattern: '^\\d{2}$', description: 'two digits' });
const Day = (...more: readonly string[]) =>
  Type.String({ format: 'date', description: ['a day as YYYY-MM-DD', ...more].join(', ') });
const Moment = Type.String({
  pattern: `^${day}(T${time})?$`,
  description: 'a day as YYYY-MM-DD, or a moment as YYYY-MM-DDThh:mm',
});
const Cents = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'a whole number of cents, 0 or more',
});
const Text = Type.String({ minLength: 1, maxLength: 200, description: '1 to 200 characters' });

const closed = { additionalProperties: false, description: 'an object' };

const Status = Type.Object({ valeur: Type.Enum([...paymentStatuses]) }, closed);

/**
 * One step of the amount: the sum due until a day, or without end if the day is missing. An increased notice has two:
 * MINORE, the increased amount less 20 %, and then MAJORE.
 */
const Step = Type.Object(
  {
    palier: Type.Enum(['MINORE', 'FORFAITAIRE', 'MAJORE'], {
      description:
        'the reduced, standard or increased amount; of an increased notice MINORE is the increased amount less 20 %',
    }),
    montant: Cents,
    jusquAu: Type.Optional(Day('the last for a card or at a tobacconist')),
    jusquAuVirement: Type.Optional(Day('the last on which a transfer may arrive')),
  },
  closed,
);

/** Payment or deposit that was booked on the fine. */
const Settlement = Type.Object(
  {
    date: Moment,
    montant: Cents,
    moyen: Text,
    referenceReglement: Text,
    typeReglement: Type.Optional(
      Type.Enum(['AMENDE', 'CONSIGNATION'], { description: 'a payment, AMENDE, when missing' }),
    ),
  },
  closed,
);

const Offence = Type.Object(
  {
    date: Type.Optional(Moment),
    lieu: Type.Optional(Text),
    nature: Type.Optional(Text),
    immatriculation: Type.Optional(Text),
  },
  closed,
);

/** Fine as the API sends it. `montant` is the whole amount due today, before any settlement. */
export const Fine = Type.Object(
  {
    numero: PaymentNumber,
    cle: PrintedKey,
    numeroConsignation: Type.Optional(PaymentNumber),
    cleConsignation: Type.Optional(PrintedKey),
    statutPaiement: Status,
    typeAmende: Type.Enum([...noticeKinds]),
    mediaReglement: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 32_767, description: 'a whole number' }),
    ),
    dateEnvoi: Type.Optional(Day()),
    montant: Type.Optional(Cents),
    montantConsignation: Type.Optional(Cents),
    bareme: Type.Optional(Type.Array(Step, { description: 'a list' })),
    reglements: Type.Optional(Type.Array(Settlement, { description: 'a list' })),
    paiementPartielAutorise: Type.Optional(Type.Boolean({ description: 'true or false' })),
    infraction: Type.Optional(Offence),
  },
  closed,
);

export type Fine = Static<typeof Fine>;
export type Step = Static<typeof Step>;
export type Settlement = Static<typeof Settlement>;
export type Offence = Static<typeof Offence>;

/** Value of `mediaReglement` for a payment at an approved tobacconist (point de vente agréé). */
export const tobacconist = 3;

/** Returns the key printed with a payment number: the number modulo 97, in two digits. */
export function printedKey(numero: string): string {
  return String(BigInt(numero) % 97n).padStart(2, '0');
}

/** Returns the numbers by which a fine is looked up: its own, and that of its deposit. */
export function numbersOf({ numero, numeroConsignation }: Fine): string[] {
  return numeroConsignation === undefined ? [numero] : [numero, numeroConsignation];
}
