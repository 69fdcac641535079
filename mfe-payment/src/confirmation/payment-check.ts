import type { ApiFailure, PaymentConfirmation, Result } from '@amendes/contract';
import { isAnswered, isPaidAlone } from '../hand-over/hand-over-state.ts';

export type PaymentUnderWay = Extract<PaymentConfirmation, { state: 'underWay' }>;
export type PaidPayment = Extract<PaymentConfirmation, { state: 'paid' }>;
export type UnpaidPayment = Exclude<PaymentConfirmation, PaymentUnderWay | PaidPayment>;

/** State of the knowledge about a payment, and of the questions about it. */
export type PaymentCheck =
  | { readonly status: 'asking' }
  | Waiting
  | Stopped
  /** The citizen asked again; the previous message stays until the answer arrives. */
  | { readonly status: 'askingAgain'; readonly shown: Waiting | Stopped };

/** The state shown while another question is running: an answer, or that the first one is awaited. */
export type ShownCheck = Exclude<PaymentCheck, { status: 'askingAgain' }>;

/** The provider has not answered yet. The API is polled, or asked immediately if the citizen sees the attempt end. */
interface Waiting {
  readonly status: 'waiting';
  readonly payment: PaymentUnderWay;
  readonly checkedAt: Date;
}

/** Polling has stopped: the citizen can ask again. */
type Stopped =
  | (Checked & { readonly status: 'paused'; readonly payment: PaymentUnderWay })
  | (Seen & FailedQuestion & { readonly status: 'failed' })
  /** Another payment may have started since, so the citizen can ask again here, too. */
  | (Seen & Checked & { readonly status: 'unpaid'; readonly payment: UnpaidPayment })
  /** The citizen can ask again only if a later attempt has no answer yet. */
  | (Seen & Checked & { readonly status: 'paid'; readonly payment: PaidPayment });

interface Checked {
  readonly checkedAt: Date;
  /** A later question that failed. */
  readonly failed?: FailedQuestion;
}

/** A question without an answer, which says nothing about a payment. */
export interface FailedQuestion {
  readonly failure: ApiFailure;
  readonly at: Date;
}

interface Seen {
  /** The attempt that this page last saw under way. */
  readonly seen?: PaymentUnderWay;
}

export function canAskAgain(check: PaymentCheck): check is Waiting | Stopped {
  if (check.status === 'paid') return Boolean(check.payment.unanswered);
  return check.status !== 'asking' && check.status !== 'askingAgain';
}

/** True if it is certain that no attempt is without an answer. */
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
      /** Set when polling ends with this answer. */
      readonly isLast: boolean;
    };

/** Returns the state after an event. A single failed question while polling means nothing, because others follow. */
export function nextCheck(check: PaymentCheck, event: CheckEvent): PaymentCheck {
  if (event.kind === 'askAgain') {
    return canAskAgain(check) ? { status: 'askingAgain', shown: check } : check;
  }
  const { answer, at, isLast } = event;
  const seen = seenIn(check);
  if (answer.ok) return checkAfterAnswer(confirmationOf(seen, answer.value, at), event, seen);
  if (check.status === 'waiting') return isLast ? { ...check, status: 'paused' } : check;
  const failed = { failure: answer.failure, at };
  // The known state stays, with its receipt, the way back to a payment, and the possible actions.
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

/** Tolerance, in milliseconds: the site's clock has whole seconds and may lag behind the clock that ends attempts. */
const clockMargin = 10_000;

/**
 * Returns what an answer says about the attempt that was seen. Once the attempt's time is over, an API that does not report
 * unanswered attempts may return an earlier event, which is not the outcome of this attempt.
 */
function confirmationOf(
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

/** Upper bound of an attempt's duration, in milliseconds: no attempt lasts a day. */
const dayMs = 24 * 60 * 60_000;

/** True if a payment cannot be that of an attempt, which keeps its amount. */
function isOther(paid: PaidPayment, attempt: PaymentUnderWay, end: number): boolean {
  return (
    paid.amount !== attempt.amount ||
    paid.settlementType !== attempt.settlementType ||
    Date.parse(paid.paidAt ?? paid.day) < end - dayMs
  );
}

type Answered = Extract<CheckEvent, { kind: 'answer' }>;

function checkAfterAnswer(
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
