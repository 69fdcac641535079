import type { PaymentReference } from '@amendes/fines/fine.ts';
import type { Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';
import type { PaymentConfirmation } from './payment-confirmation.ts';

/**
 * Asks what became of a payment (`GET /api/v1/confirmerPaiement/avis/2`).
 * @param reference the pair of the fine or of its deposit, without dashes.
 * @returns the newest thing that happened to the fine, or why no answer came within 15 s; a status 429
 * when one address or a wrong key has asked too often.
 */
export async function confirmPayment(
  reference: PaymentReference,
  signal?: AbortSignal,
): Promise<Result<PaymentConfirmation, ApiFailure>> {
  const { call } = await import(/* webpackChunkName: "api" */ './call.ts');
  const { parsePaymentConfirmation } = await import(
    /* webpackChunkName: "api" */ './parse-payment-confirmation.ts'
  );
  const query = { numAvis: reference.number, cleAvis: reference.key };
  return call('GET /api/v1/confirmerPaiement/avis/2', { query, signal }, parsePaymentConfirmation);
}
