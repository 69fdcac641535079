import type { ApiFailure, PaymentConfirmation, Result } from '@amendes/contract';

export type PaymentUnderWay = Extract<PaymentConfirmation, { state: 'underWay' }>;
export type PaidPayment = Extract<PaymentConfirmation, { state: 'paid' }>;
export type UnpaidPayment = Exclude<PaymentConfirmation, PaymentUnderWay | PaidPayment>;

/** What is known of a payment, and whether more is being asked. */
export type PaymentCheck =
  | { readonly status: 'asking' }
  /** The provider has not answered yet; the API is asked again by itself. */
  | { readonly status: 'waiting'; readonly payment: PaymentUnderWay; readonly checkedAt: Date }
  | Stopped
  /** The visitor asked again; what was said before stays until the answer is there. */
  | { readonly status: 'askingAgain'; readonly shown: Stopped }
  | { readonly status: 'paid'; readonly payment: PaidPayment };

/** Nothing more happens by itself: the visitor can ask again. */
type Stopped =
  | { readonly status: 'paused'; readonly payment: PaymentUnderWay; readonly checkedAt: Date }
  | { readonly status: 'failed'; readonly failure: ApiFailure; readonly at: Date }
  /** Another payment may have begun since: what is known then can be asked, too. */
  | { readonly status: 'unpaid'; readonly payment: UnpaidPayment; readonly checkedAt: Date };

export function canAskAgain(check: PaymentCheck): check is Stopped {
  return check.status === 'paused' || check.status === 'failed' || check.status === 'unpaid';
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
  if (answer.ok) return told(answer.value, at, isLast);
  if (check.status !== 'waiting') return { status: 'failed', failure: answer.failure, at };
  return isLast ? { ...check, status: 'paused' } : check;
}

function told(payment: PaymentConfirmation, checkedAt: Date, isLast: boolean): PaymentCheck {
  switch (payment.state) {
    case 'underWay':
      return { status: isLast ? 'paused' : 'waiting', payment, checkedAt };
    case 'paid':
      return { status: 'paid', payment };
    case 'refused':
    case 'cancelled':
    case 'none':
      return { status: 'unpaid', payment, checkedAt };
  }
}
