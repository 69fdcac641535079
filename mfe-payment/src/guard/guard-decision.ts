import { paths, type ApiFailure, type Result } from '@amendes/contract';
import type { Fine, LookupAnswer, PaymentReference } from '@amendes/fines/fine.ts';

/** The detail shows any fine; the steps of a payment need one that can be paid. */
export type GuardedScreen = 'detail' | 'payment';

export type GuardDecision =
  | { readonly go: 'in'; readonly fine: Fine }
  /** `retryable` when coming back to the same address may succeed. */
  | { readonly go: 'to'; readonly address: string; readonly retryable: boolean };

const to = (address: string, retryable = false): GuardDecision => ({
  go: 'to',
  address,
  retryable,
});

/** Whether a guarded screen may be shown, from what is known of the fine that its address names. */
export function guardDecision(
  screen: GuardedScreen,
  reference: PaymentReference,
  result: Result<LookupAnswer, ApiFailure>,
): GuardDecision {
  if (!result.ok) return to(paths.error('technique'), true);
  const fine = result.value;
  if (fine === null || fine.status === 'ERREUR') return to(paths.error('amende-introuvable'));
  if (fine.status === 'UNKNOWN') return to(paths.error('technique'), true);
  if (fine.status === 'PAYE' && !fine.paidAtTobacconist) return to(paths.receipt(reference));
  if (screen === 'payment' && fine.status !== 'A_PAYER') return to(paths.fine(reference));
  return { go: 'in', fine };
}
