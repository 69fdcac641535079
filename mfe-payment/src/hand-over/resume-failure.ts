import type { StartFailure } from '@amendes/contract';
import type { FailureKey } from './hand-over-state.ts';
import { failureKey } from './standing-of.ts';

/** Why a payment that was left could not be resumed, by the key of its message. */
export type ResumeFailure = FailureKey | `remise.reprise.${'impossible' | 'change'}`;

export function resumeFailure(failure: StartFailure): ResumeFailure {
  switch (failure.reason) {
    case 'paymentPending':
    case 'paymentUnderWay':
      return 'remise.reprise.impossible';
    case 'notPayable':
    case 'amountRefused':
    case 'depositImpossible':
      return 'remise.reprise.change';
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'status':
    case 'unreadable':
      return failureKey(failure);
  }
}
