import type { Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';
import { request } from './request.ts';

const load = () =>
  Promise.all([
    import(/* webpackChunkName: "api" */ './call.ts'),
    import(/* webpackChunkName: "api" */ './parse-text.ts'),
  ]);

/**
 * Deciphers a text that the API enciphered (`GET /api/v1/decrypte`), such as the one in a link that was
 * sent to a citizen.
 * @returns the plain text, or why there is none; a text that the API did not encipher is a status 400.
 */
export async function decipher(
  text: string,
  signal?: AbortSignal,
): Promise<Result<string, ApiFailure>> {
  const query = { textChiffrer: text };
  return request(
    load,
    ([{ call }, { parseText }], within) =>
      call('GET /api/v1/decrypte', { query, as: 'text', signal: within }, parseText),
    { signal },
  );
}
