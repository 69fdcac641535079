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
 * Has the receipt of a settlement sent by e-mail (`POST /api/v1/envoiMail/2`); asked again for the same
 * address and language, the API sends nothing more.
 * @returns a status 404 when the settlement is not one of that notice, or has no receipt online.
 */
export async function sendReceiptByMail({
  number,
  reference,
  address,
  language,
}: {
  readonly number: string;
  /** The settlement's reference. */
  readonly reference: string;
  readonly address: string;
  readonly language: Language;
}): Promise<Result<Sending, ApiFailure>> {
  const body = {
    avisId: number,
    adrMail: address,
    locale: language,
    referenceReglement: reference,
  };
  return request(load, ([{ call }, { parseSending }], signal) =>
    call('POST /api/v1/envoiMail/2', { body, signal }, parseSending),
  );
}
