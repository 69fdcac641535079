import type { ApiFailure } from './api-failure.ts';

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
