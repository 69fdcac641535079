import type { Language } from '../language/languages.ts';
import type { Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';
import type { Sending } from './parse-sending.ts';
import { request } from './request.ts';

const load = () =>
  Promise.all([
    import(/* webpackChunkName: "api" */ './call.ts'),
    import(/* webpackChunkName: "api" */ './parse-sending.ts'),
  ]);

/**
 * Has the receipt of the newest settlement sent to the address on the notice
 * (`POST /api/v1/envoiPostal/2`).
 * @returns a status 404 when there is no settlement, or none with a receipt online.
 */
export async function sendReceiptByPost({
  number,
  language,
}: {
  readonly number: string;
  readonly language: Language;
}): Promise<Result<Sending, ApiFailure>> {
  const body = { avisId: number, locale: language };
  return request(load, ([{ call }, { parseSending }], signal) =>
    call('POST /api/v1/envoiPostal/2', { body, signal }, parseSending),
  );
}
