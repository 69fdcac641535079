import type { Cents, Day } from '@amendes/fines/fine.ts';
import type { NoticeKind } from '@amendes/fines/notice-kind.ts';
import type { PaymentMeans, SettlementType } from '@amendes/fines/settlement.ts';

/** An answer that can fail in a way the caller must deal with. What nobody expected is thrown instead. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export const success = <Value>(value: Value) => ({ ok: true, value }) as const;

export const failed = <Failure>(failure: Failure) => ({ ok: false, failure }) as const;

/** Why a call of the API gave no usable answer. None of them says anything about the number or key. */
export type ApiFailure =
  | { readonly reason: 'network' }
  /** No answer within the time that the call allows. */
  | { readonly reason: 'timeout' }
  /** The page that asked was left; there is nobody to tell. */
  | { readonly reason: 'aborted' }
  /**
   * An HTTP status outside 2xx, with the API's code for the reason when it gave one; a 401 is here
   * only after the token was renewed. `retryAfter`: the moment from which the API answers again, when it told
   * one (a 429 does).
   */
  | {
      readonly reason: 'status';
      readonly status: number;
      readonly code?: string;
      readonly retryAfter?: Date;
    }
  /** A 2xx answer that is not what the API promises. */
  | { readonly reason: 'unreadable' };

/** Why no attempt began: what the API refuses by its rules, or what made the call fail. */
export type StartFailure =
  | ApiFailure
  /** Another attempt on this fine has not ended. */
  | { readonly reason: 'paymentUnderWay' }
  /** The attempt that was to be taken back is in the hands of the bank: it cannot be ended any more. */
  | { readonly reason: 'paymentPending' }
  /** The fine is no longer to be paid. */
  | { readonly reason: 'notPayable' }
  /** Not the amount that is due, nor a part of it that may be paid. */
  | { readonly reason: 'amountRefused' }
  /** The fine has no deposit, or the number is that of its deposit only. */
  | { readonly reason: 'depositImpossible' };

/** A moment as ISO 8601 with its offset, such as `2026-11-03T09:12:00+01:00`. */
export type Moment = string;

interface Payment {
  readonly kind: NoticeKind | 'UNKNOWN';
  readonly settlementType: SettlementType;
  readonly amount: Cents;
  /**
   * Once it has ended: what may still be taken for another attempt, which is under way or ended without an answer; 0 without one.
   * Missing where the API does not tell.
   */
  readonly unanswered?: Cents;
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

/** Says whether this request sends the receipt, or an earlier one did. */
export type Sending = 'done' | 'alreadyDone';
