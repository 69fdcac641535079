import type { LookupAnswer, PaymentReference } from '@amendes/fines/fine.ts';
import type { Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';

/**
 * Looks a fine up (`GET /api/v1/recherche/amende`).
 * @param reference number (14 or 18 digits) and key (2 digits), without dashes.
 * @returns what the API said, or why no answer came within 15 s.
 */
export async function findFine(
  reference: PaymentReference,
  signal?: AbortSignal,
): Promise<Result<LookupAnswer, ApiFailure>> {
  const { call } = await import(/* webpackChunkName: "api" */ './call.ts');
  const { parseLookupAnswer } = await import(
    /* webpackChunkName: "api" */ './parse-lookup-answer.ts'
  );
  const query = { numAmende: reference.number, cleAmende: reference.key };
  return call('GET /api/v1/recherche/amende', { query, signal }, parseLookupAnswer);
}
