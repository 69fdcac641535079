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
  return call(
    {
      method: 'GET',
      url: '/api/v1/recherche/amende',
      params: { numAmende: reference.number, cleAmende: reference.key },
      ...(signal && { signal }),
    },
    parseLookupAnswer,
  );
}
