import type { LookupAnswer, PaymentReference } from '@amendes/fines/fine.ts';
import type { Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';
import { request } from './request.ts';

const load = () =>
  Promise.all([
    import(/* webpackChunkName: "api" */ './call.ts'),
    import(/* webpackChunkName: "api" */ './parse-lookup-answer.ts'),
  ]);

/**
 * Looks a fine up (`GET /api/v1/recherche/amende`).
 * @param reference number (14 or 18 digits) and key (2 digits), without dashes.
 * @returns what the API said, or why no answer came within 15 s.
 */
export async function findFine(
  reference: PaymentReference,
  signal?: AbortSignal,
): Promise<Result<LookupAnswer, ApiFailure>> {
  const query = { numAmende: reference.number, cleAmende: reference.key };
  return request(
    load,
    ([{ call }, { parseLookupAnswer }], within) =>
      call('GET /api/v1/recherche/amende', { query, signal: within }, parseLookupAnswer),
    { signal },
  );
}
