import { paths, type ApiFailure, type Result } from '@amendes/contract';
import type { Fine, LookupAnswer, PaymentReference } from '@amendes/fines/fine.ts';

/** The detail shows any fine; the steps of a payment need one that can be paid. */
export type GuardedScreen = 'detail' | 'payment';

export type GuardDecision =
  | { readonly kind: 'show'; readonly fine: Fine }
  /** `failure`: the API could not be asked, and coming back to the same address may succeed. */
  | { readonly kind: 'redirect'; readonly address: string; readonly failure?: GuardFailure };

/** What the error page has to know of a failure. */
interface GuardFailure {
  /** Too many attempts were made: the moment from which the next one is answered, in milliseconds; 0 if unknown. */
  readonly limit?: number;
}

const to = (address: string): GuardDecision => ({ kind: 'redirect', address });

/**
 * Whether a guarded screen may be shown, from what is known of the fine that its address names.
 * @param mayHavePaid this tab does not know what became of a payment: where nothing is told of the fine, whoever made it is
 * not told to pay.
 */
export function guardDecision(
  screen: GuardedScreen,
  reference: PaymentReference,
  result: Result<LookupAnswer, ApiFailure>,
  mayHavePaid = false,
): GuardDecision {
  if (!result.ok) return untold(mayHavePaid, result.failure);
  const fine = result.value;
  if (fine === null || fine.status === 'ERREUR') return to(paths.error('amende-introuvable'));
  if (fine.status === 'UNKNOWN') return untold(mayHavePaid);
  if (fine.status === 'PAYE' && !fine.paidAtTobacconist) return to(paths.receipt(reference));
  if (screen === 'payment' && fine.status !== 'A_PAYER') return to(paths.fine(reference));
  return { kind: 'show', fine };
}

/** Nothing is told of the fine: `failure` is missing where the API did answer. */
function untold(mayHavePaid: boolean, failure?: ApiFailure): GuardDecision {
  const refusal = failure?.reason === 'status' ? failure : undefined;
  // After a 401 the token was renewed in vain, or could not be.
  const id = refusal?.status === 401 ? 'session-expiree' : 'technique';
  return {
    kind: 'redirect',
    address: paths.error(mayHavePaid ? 'retour-paiement' : id),
    failure: refusal?.status === 429 ? { limit: refusal.retryAfter?.getTime() ?? 0 } : {},
  };
}
