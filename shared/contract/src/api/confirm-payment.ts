import type { PaymentReference } from '@amendes/fines/fine.ts';
import type { Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';
import type { PaymentConfirmation } from './payment-confirmation.ts';
import { request } from './request.ts';

const load = () =>
  Promise.all([
    import(/* webpackChunkName: "api" */ './call.ts'),
    import(/* webpackChunkName: "api" */ './parse-payment-confirmation.ts'),
  ]);

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
  const query = { numAvis: reference.number, cleAvis: reference.key };
  return request(
    load,
    ([{ call }, { parsePaymentConfirmation }], within) =>
      call(
        'GET /api/v1/confirmerPaiement/avis/2',
        { query, signal: within },
        parsePaymentConfirmation,
      ),
    { signal },
  );
}
