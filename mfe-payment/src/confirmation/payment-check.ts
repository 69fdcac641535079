import type { ApiFailure, PaymentConfirmation, Result } from '@amendes/contract';

export type PaymentUnderWay = Extract<PaymentConfirmation, { state: 'underWay' }>;
export type PaidPayment = Extract<PaymentConfirmation, { state: 'paid' }>;
export type UnpaidPayment = Exclude<PaymentConfirmation, PaymentUnderWay | PaidPayment>;

/** What is known of a payment, and whether more is being asked. */
export type PaymentCheck =
  | { readonly step: 'asking' }
  /** The provider has not answered yet; the API is asked again by itself. */
  | { readonly step: 'waiting'; readonly payment: PaymentUnderWay; readonly checkedAt: Date }
  | Stopped
  /** The visitor asked again; what was said before stays until the answer is there. */
  | { readonly step: 'askingAgain'; readonly shown: Stopped }
  | { readonly step: 'unpaid'; readonly payment: UnpaidPayment }
  | { readonly step: 'paid'; readonly payment: PaidPayment };

/** Nothing more happens by itself: the visitor can ask again. */
type Stopped =
  | { readonly step: 'paused'; readonly payment: PaymentUnderWay; readonly checkedAt: Date }
  | { readonly step: 'failed'; readonly failure: ApiFailure; readonly at: Date };

export type CheckEvent =
  | { readonly did: 'askAgain' }
  | {
      readonly did: 'hear';
      readonly answer: Result<PaymentConfirmation, ApiFailure>;
      readonly at: Date;
      /** No further question follows by itself. */
      readonly isLast: boolean;
    };

/** What follows from an event. One failing question while waiting says nothing: others follow. */
export function nextCheck(check: PaymentCheck, event: CheckEvent): PaymentCheck {
  if (event.did === 'askAgain') {
    const canAsk = check.step === 'paused' || check.step === 'failed';
    return canAsk ? { step: 'askingAgain', shown: check } : check;
  }
  const { answer, at, isLast } = event;
  if (answer.ok) return told(answer.value, at, isLast);
  if (check.step !== 'waiting') return { step: 'failed', failure: answer.failure, at };
  return isLast ? { ...check, step: 'paused' } : check;
}

function told(payment: PaymentConfirmation, checkedAt: Date, isLast: boolean): PaymentCheck {
  switch (payment.state) {
    case 'underWay':
      return { step: isLast ? 'paused' : 'waiting', payment, checkedAt };
    case 'paid':
      return { step: 'paid', payment };
    case 'refused':
    case 'cancelled':
    case 'none':
      return { step: 'unpaid', payment };
  }
}
