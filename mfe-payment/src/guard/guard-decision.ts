import { paths, type ApiFailure, type Result } from '@amendes/contract';
import type { Fine, LookupAnswer, PaymentReference } from '@amendes/fines/fine.ts';

/** Guarded screens: the detail shows any fine; the steps of a payment need a fine that can be paid. */
export type GuardedScreen = 'detail' | 'payment';

export type GuardDecision =
  | { readonly kind: 'show'; readonly fine: Fine }
  /** `failure` is set if the state of the fine is unknown: a return to the same address may succeed. */
  | { readonly kind: 'redirect'; readonly address: string; readonly failure?: GuardFailure };

/** Details of a failure for the error page. */
interface GuardFailure {
  /** Set after too many attempts: the moment from which the next one is answered, in milliseconds; 0 if unknown. */
  readonly limit?: number;
}

const to = (address: string): GuardDecision => ({ kind: 'redirect', address });

/**
 * Decides if a guarded screen may be shown, from the known state of the fine that its address names.
 * @param mayHavePaid true if this tab does not know the outcome of a payment: as long as the state of the fine is unknown, the
 * citizen is not told to pay.
 */
export function guardDecision(
  screen: GuardedScreen,
  reference: PaymentReference,
  result: Result<LookupAnswer, ApiFailure>,
  mayHavePaid = false,
): GuardDecision {
  if (!result.ok) return toErrorPage(mayHavePaid, result.failure);
  const fine = result.value;
  if (fine === null || fine.status === 'ERREUR') return to(paths.error('amende-introuvable'));
  if (fine.status === 'UNKNOWN') return toErrorPage(mayHavePaid);
  if (fine.status === 'PAYE' && !fine.paidAtTobacconist) return to(paths.receipt(reference));
  if (screen === 'payment' && fine.status !== 'A_PAYER') return to(paths.fine(reference));
  return { kind: 'show', fine };
}

/** Redirects if the state of the fine is unknown; `failure` is missing if the API did answer. */
function toErrorPage(mayHavePaid: boolean, failure?: ApiFailure): GuardDecision {
  const refusal = failure?.reason === 'status' ? failure : undefined;
  // After a 401 the renewal of the token failed, or did not help.
  const id = refusal?.status === 401 ? 'session-expiree' : 'technique';
  return {
    kind: 'redirect',
    address: paths.error(mayHavePaid ? 'retour-paiement' : id),
    failure: refusal?.status === 429 ? { limit: refusal.retryAfter?.getTime() ?? 0 } : {},
  };
}
