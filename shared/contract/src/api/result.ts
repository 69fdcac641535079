import type { Cents, Day } from '@amendes/fines/fine.ts';
import type { NoticeKind } from '@amendes/fines/notice-kind.ts';
import type { PaymentMeans, SettlementType } from '@amendes/fines/settlement.ts';

/** An answer that can fail in a way that the caller must handle. Unexpected errors are thrown instead. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** Returns a result that contains a value. */
export const success = <Value>(value: Value) => ({ ok: true, value }) as const;

/** Returns a result that contains a failure. */
export const failed = <Failure>(failure: Failure) => ({ ok: false, failure }) as const;

/** The reason why a call of the API gave no usable answer. No reason says anything about the number or key. */
export type ApiFailure =
  | { readonly reason: 'network' }
  /** No answer within the time that the call allows. */
  | { readonly reason: 'timeout' }
  /** The page that sent the request was left; nobody reads the answer. */
  | { readonly reason: 'aborted' }
  /**
   * An HTTP status outside 2xx, with the API's code for the reason if it sent one. A 401 appears only after the token was
   * renewed. `retryAfter`: the moment from which the API answers again, if it sent one (a 429 does).
   */
  | {
      readonly reason: 'status';
      readonly status: number;
      readonly code?: string;
      readonly retryAfter?: Date;
    }
  /** A 2xx answer that does not match the API's description, or an unexpected error while sending. */
  | { readonly reason: 'unreadable' };

/** The reason why no attempt started: a rule of the API, or a failure of the call. */
export type StartFailure =
  | ApiFailure
  /** Another attempt on this fine has not ended. */
  | { readonly reason: 'paymentUnderWay' }
  /** The attempt to be replaced is being processed by the bank: it can no longer be ended. */
  | { readonly reason: 'paymentPending' }
  /** The fine can no longer be paid. */
  | { readonly reason: 'notPayable' }
  /** The amount is neither the amount due nor a partial payment that is allowed. */
  | { readonly reason: 'amountRefused' }
  /** The fine has no deposit, or the number is only that of its deposit. */
  | { readonly reason: 'depositImpossible' };

/** A moment as ISO 8601 with its offset, such as `2026-11-03T09:12:00+01:00`. */
export type Moment = string;

interface Payment {
  readonly kind: NoticeKind | 'UNKNOWN';
  readonly settlementType: SettlementType;
  readonly amount: Cents;
  /** After the end: the amount that another attempt, under way or unanswered, may still charge, or 0; missing if not sent. */
  readonly unanswered?: Cents;
}

/** The newest event of a fine that the API knows; only this proves a payment. */
export type PaymentConfirmation =
  /** Nothing ever happened, or the API does not know this number and key: the answer is the same. */
  | { readonly state: 'none' }
  /** `expiresAt`: the moment at which the attempt expires; missing once it can neither expire nor be replaced. */
  | (Payment & { readonly state: 'underWay'; readonly expiresAt?: Moment })
  /** No money was charged. */
  | (Payment & { readonly state: 'refused' | 'cancelled' })
  | (Payment & PaidPart & { readonly state: 'paid' });

interface PaidPart {
  readonly day: Day;
  /** The moment of the payment; missing if only the day is known. */
  readonly paidAt?: Moment;
  readonly means: PaymentMeans;
  /** The means in the API's own words, for a means that this release does not know. */
  readonly meansText: string;
  /** The settlement's reference, which a request for its receipt needs. */
  readonly reference: string;
  /** The number that was paid: for a deposit the deposit's own number, whichever number was requested. */
  readonly settledNumber?: string;
  /** The amount still due right after this settlement, as on its receipt. */
  readonly leftAfter?: Cents;
  /** Missing if the receipt exists only on paper, from the tobacconist. */
  readonly receipt?: { readonly number: string; readonly issuedAt?: Moment };
}

/** State of a sending: `done` if this request sends the receipt, `alreadyDone` if an earlier one did. */
export type Sending = 'done' | 'alreadyDone';
