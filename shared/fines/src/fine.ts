import type { NoticeKind } from './notice-kind.ts';
import type { SettlementType } from './settlement.ts';

/** A whole number of euro cents. */
export type Cents = number;

/** A day as `YYYY-MM-DD`, in the time of metropolitan France. */
export type Day = string;

/** The number and key under which a fine, or the deposit that contests it, is paid: digits only. */
export interface PaymentReference {
  readonly number: string;
  readonly key: string;
}

/** One step of the amount: what is due until a day, or from then on when the day is missing. */
export interface AmountStep {
  readonly level: 'reduced' | 'standard' | 'increased';
  readonly amount: Cents;
  /** The last day for whoever pays by card or at a tobacconist. */
  readonly until?: Day;
  /** The last day on which a transfer may arrive. */
  readonly transferUntil?: Day;
}

/** A payment or a deposit that was already booked on the fine. */
export interface Settlement {
  readonly day: Day;
  readonly amount: Cents;
  readonly means: string;
  readonly reference: string;
  /** A payment when missing. */
  readonly type?: SettlementType;
}

/** What the fine is about; the registration is masked by the API. */
export interface Offence {
  readonly day?: Day;
  readonly place?: string;
  readonly nature?: string;
  readonly registration?: string;
}

/** Every payment status of the API (`statutPaiement.valeur`) that this product knows. */
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

type PaymentStatus = (typeof paymentStatuses)[number];

/** A status of the API, or `UNKNOWN` for one that was added to it after this release. */
export type KnownOrUnknownStatus = PaymentStatus | 'UNKNOWN';

export function paymentStatusOf(value: string): KnownOrUnknownStatus {
  return paymentStatuses.find((status) => status === value) ?? 'UNKNOWN';
}

/** A fine as the API tells it, in this product's own terms. */
export interface Fine extends PaymentReference {
  readonly status: Exclude<KnownOrUnknownStatus, WrongKey['status']>;
  readonly kind: NoticeKind | 'UNKNOWN';
  /** Paid at an approved tobacconist, who gave a receipt on paper: none can be had online. */
  readonly paidAtTobacconist: boolean;
  readonly deposit?: PaymentReference & { readonly amount?: Cents };
  readonly sentOn?: Day;
  readonly amountDue?: Cents;
  readonly steps: readonly AmountStep[];
  readonly settlements: readonly Settlement[];
  readonly partialPaymentAllowed: boolean;
  readonly offence?: Offence;
}

/** The API's way to say that the key does not belong to the number. It tells nothing else then. */
interface WrongKey {
  readonly status: 'ERREUR';
}

/** What the API says to a number and key; `null` when it knows no such number. */
export type LookupAnswer = Fine | WrongKey | null;

/** Whether a number and key are those of the fine itself, of its deposit, or of something else. */
export function roleOf(fine: Fine, reference: PaymentReference): SettlementType | 'none' {
  const isSame = (other: PaymentReference | undefined) =>
    other?.number === reference.number && other.key === reference.key;
  if (isSame(fine)) return 'payment';
  return isSame(fine.deposit) ? 'deposit' : 'none';
}

/** What was paid of a fine. A deposit, which contests it, pays nothing of it. */
export function paidSoFar({ settlements }: Fine): Cents {
  return settlements.reduce((sum, { amount, type }) => sum + (type === 'deposit' ? 0 : amount), 0);
}

/** What is left to pay today: the amount due less what was paid, never below zero. */
export function amountLeft(fine: Fine): Cents | undefined {
  if (fine.amountDue === undefined) return undefined;
  return Math.max(0, fine.amountDue - paidSoFar(fine));
}
