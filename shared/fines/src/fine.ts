import type { NoticeKind } from './notice-kind.ts';
import type { SettlementType } from './settlement.ts';

/** An amount as a whole number of euro cents. */
export type Cents = number;

/** A day as `YYYY-MM-DD`, in the time of metropolitan France. */
export type Day = string;

/** The number and key under which a fine, or the deposit that contests it, is paid: digits only. */
export interface PaymentReference {
  readonly number: string;
  readonly key: string;
}

/** One step of the amount: the sum that is due until a day, or without end if the day is missing. */
export interface AmountStep {
  readonly level: 'reduced' | 'standard' | 'increased';
  readonly amount: Cents;
  /** The last day for payments by card or at a tobacconist. */
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
  /** Type of the settlement; a payment when missing. */
  readonly type?: SettlementType;
}

/** The offence behind the fine. The API masks the registration. */
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

/** A fine of the API, in this product's own terms. */
export interface Fine extends PaymentReference {
  readonly status: Exclude<KnownOrUnknownStatus, WrongKey['status']>;
  readonly kind: NoticeKind | 'UNKNOWN';
  /** Set when the fine was paid at an approved tobacconist, who gave a paper receipt: there is no receipt online. */
  readonly paidAtTobacconist: boolean;
  readonly deposit?: PaymentReference & { readonly amount?: Cents };
  readonly sentOn?: Day;
  readonly amountDue?: Cents;
  readonly steps: readonly AmountStep[];
  readonly settlements: readonly Settlement[];
  readonly partialPaymentAllowed: boolean;
  readonly offence?: Offence;
}

/** The API's answer if the key does not belong to the number. It contains nothing else. */
interface WrongKey {
  readonly status: 'ERREUR';
}

/** The API's answer to a number and key; `null` if it does not know the number. */
export type LookupAnswer = Fine | WrongKey | null;

/** Returns `payment` for number and key of the fine itself, `deposit` for those of its deposit, else `none`. */
export function roleOf(fine: Fine, reference: PaymentReference): SettlementType | 'none' {
  const isSame = (other: PaymentReference | undefined) =>
    other?.number === reference.number && other.key === reference.key;
  if (isSame(fine)) return 'payment';
  return isSame(fine.deposit) ? 'deposit' : 'none';
}

/** Returns the amount paid on a fine, in euro cents. A deposit contests the fine and pays nothing. */
export function paidSoFar({ settlements }: Fine): Cents {
  return settlements.reduce((sum, { amount, type }) => sum + (type === 'deposit' ? 0 : amount), 0);
}

/** Returns the amount still due, never below zero, in euro cents; nothing if the API sent no amount. */
export function amountLeft(fine: Fine): Cents | undefined {
  if (fine.amountDue === undefined) return undefined;
  return Math.max(0, fine.amountDue - paidSoFar(fine));
}
