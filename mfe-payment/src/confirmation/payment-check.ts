import type { ApiFailure, PaymentConfirmation, Result } from '@amendes/contract';
import { isAnswered, isPaidAlone } from '../hand-over/hand-over-state.ts';

export type PaymentUnderWay = Extract<PaymentConfirmation, { state: 'underWay' }>;
export type PaidPayment = Extract<PaymentConfirmation, { state: 'paid' }>;
export type UnpaidPayment = Exclude<PaymentConfirmation, PaymentUnderWay | PaidPayment>;

/** What is known of a payment, and whether more is being asked. */
export type PaymentCheck =
  | { readonly status: 'asking' }
  | Waiting
  | Stopped
  /** The visitor asked again; what was said before stays until the answer is there. */
  | { readonly status: 'askingAgain'; readonly shown: Waiting | Stopped };

/** What is told while more is being asked: an answer, or that the first one is awaited. */
export type ShownCheck = Exclude<PaymentCheck, { status: 'askingAgain' }>;

/** The provider has not answered yet; the API is asked again by itself, or at once by whoever sees that the attempt has ended. */
interface Waiting {
  readonly status: 'waiting';
  readonly payment: PaymentUnderWay;
  readonly checkedAt: Date;
}

/** Nothing more happens by itself: the visitor can ask again. */
type Stopped =
  | (Checked & { readonly status: 'paused'; readonly payment: PaymentUnderWay })
  | (Seen & FailedQuestion & { readonly status: 'failed' })
  /** Another payment may have begun since: what is known then can be asked, too. */
  | (Seen & Checked & { readonly status: 'unpaid'; readonly payment: UnpaidPayment })
  /** Asked about again only where a later attempt has no answer yet. */
  | (Seen & Checked & { readonly status: 'paid'; readonly payment: PaidPayment });

interface Checked {
  readonly checkedAt: Date;
  /** What was asked since, in vain. */
  readonly failed?: FailedQuestion;
}

/** A question that had no answer, which says nothing of a payment. */
export interface FailedQuestion {
  readonly failure: ApiFailure;
  readonly at: Date;
}

interface Seen {
  /** The attempt that this page has last seen under way. */
  readonly seen?: PaymentUnderWay;
}

export function canAskAgain(check: PaymentCheck): check is Waiting | Stopped {
  if (check.status === 'paid') return Boolean(check.payment.unanswered);
  return check.status !== 'asking' && check.status !== 'askingAgain';
}

/** Whether it is known for certain that no attempt is without an answer. */
export function isKnown(check: PaymentCheck): boolean {
  return check.status === 'paid'
    ? isPaidAlone(check.payment)
    : check.status === 'unpaid' && isAnswered(check.payment);
}

export type CheckEvent =
  | { readonly kind: 'askAgain' }
  | {
      readonly kind: 'answer';
      readonly answer: Result<PaymentConfirmation, ApiFailure>;
      readonly at: Date;
      /** No further question follows by itself. */
      readonly isLast: boolean;
    };

/** What follows from an event. One failing question while waiting says nothing: others follow. */
export function nextCheck(check: PaymentCheck, event: CheckEvent): PaymentCheck {
  if (event.kind === 'askAgain') {
    return canAskAgain(check) ? { status: 'askingAgain', shown: check } : check;
  }
  const { answer, at, isLast } = event;
  const seen = seenIn(check);
  if (answer.ok) return told(saidOf(seen, answer.value, at), event, seen);
  if (check.status === 'waiting') return isLast ? { ...check, status: 'paused' } : check;
  const failed = { failure: answer.failure, at };
  // What is known stays, with its receipt, with the way back to a payment, with what can be done now.
  const known = check.status === 'askingAgain' ? check.shown : check;
  if (known.status === 'waiting') return { ...known, status: 'paused', failed };
  if ('checkedAt' in known) return { ...known, failed };
  return { status: 'failed', ...failed, ...(seen && { seen }) };
}

function seenIn(check: PaymentCheck): PaymentUnderWay | undefined {
  switch (check.status) {
    case 'waiting':
    case 'paused':
      return check.payment;
    case 'failed':
    case 'unpaid':
    case 'paid':
      return check.seen;
    case 'askingAgain':
      return seenIn(check.shown);
    case 'asking':
      return undefined;
  }
}

/** The site's clock shows whole seconds and may lag behind the one that ends attempts; in milliseconds. */
const clockMargin = 10_000;

/**
 * What an answer says of the attempt that was seen. Once its time is over, an API that does not tell what stayed
 * without an answer may tell what happened before it: that is not what became of it.
 */
function saidOf(
  seen: PaymentUnderWay | undefined,
  payment: PaymentConfirmation,
  at: Date,
): PaymentConfirmation {
  const end = seen?.expiresAt && Date.parse(seen.expiresAt);
  if (!seen || !end || end > at.getTime() + clockMargin) return payment;
  switch (payment.state) {
    case 'refused':
    case 'cancelled':
      return payment.unanswered === undefined ? { state: 'none' } : payment;
    case 'paid':
      return payment.unanswered === undefined && isOther(payment, seen, end)
        ? { ...payment, unanswered: seen.amount }
        : payment;
    case 'underWay':
    case 'none':
      return payment;
  }
}

/** No attempt takes as long as a day. */
const dayMs = 24 * 60 * 60_000;

/** Whether a payment cannot be that of an attempt, which keeps its amount. */
function isOther(paid: PaidPayment, attempt: PaymentUnderWay, end: number): boolean {
  return (
    paid.amount !== attempt.amount ||
    paid.settlementType !== attempt.settlementType ||
    Date.parse(paid.paidAt ?? paid.day) < end - dayMs
  );
}

type Answered = Extract<CheckEvent, { kind: 'answer' }>;

function told(
  payment: PaymentConfirmation,
  { at: checkedAt, isLast }: Answered,
  seen: PaymentUnderWay | undefined,
): PaymentCheck {
  switch (payment.state) {
    case 'underWay':
      return { status: isLast ? 'paused' : 'waiting', payment, checkedAt };
    case 'paid':
      return { status: 'paid', payment, checkedAt, ...(seen && { seen }) };
    case 'refused':
    case 'cancelled':
    case 'none':
      return { status: 'unpaid', payment, checkedAt, ...(seen && { seen }) };
  }
}
