import type { Cents, Day } from '@amendes/fines/fine.ts';
import type { NoticeKind } from '@amendes/fines/notice-kind.ts';
import type { PaymentMeans, SettlementType } from '@amendes/fines/settlement.ts';

/** A moment as ISO 8601 with its offset, such as `2026-11-03T09:12:00+01:00`. */
export type Moment = string;

interface Payment {
  readonly kind: NoticeKind | 'UNKNOWN';
  readonly settlementType: SettlementType;
  readonly amount: Cents;
}

/** The newest thing that happened to a fine, by what the API knows; only this proves a payment. */
export type PaymentConfirmation =
  /** Nothing ever happened, or the API knows no such number and key: it does not tell which. */
  | { readonly state: 'none' }
  /** `expiresAt`: when the attempt ends by itself; missing once it can neither end so nor be taken back. */
  | (Payment & { readonly state: 'underWay'; readonly expiresAt?: Moment })
  /** No money was taken. */
  | (Payment & { readonly state: 'refused' | 'cancelled' })
  | (Payment & PaidPart & { readonly state: 'paid' });

interface PaidPart {
  readonly day: Day;
  /** Missing when only the day is known. */
  readonly paidAt?: Moment;
  readonly means: PaymentMeans;
  /** The means in the API's own words, for the one that this release does not know. */
  readonly meansText: string;
  /** The settlement's reference, by which its receipt is asked for. */
  readonly reference: string;
  /** The number that was paid: of a deposit the deposit's own, whichever number was asked about. */
  readonly settledNumber?: string;
  /** What was still to be paid right after this settlement, as its receipt says. */
  readonly leftAfter?: Cents;
  /** Missing when a receipt is only had on paper, from the tobacconist. */
  readonly receipt?: { readonly number: string; readonly issuedAt?: Moment };
}
