import type { Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';

/**
 * Deciphers a text that the API enciphered (`GET /api/v1/decrypte`), such as the one in a link that was
 * sent to a citizen.
 * @returns the plain text, or why there is none; a text that the API did not encipher is a status 400.
 */
export async function decipher(
  text: string,
  signal?: AbortSignal,
): Promise<Result<string, ApiFailure>> {
  const { call } = await import(/* webpackChunkName: "api" */ './call.ts');
  const { parseText } = await import(/* webpackChunkName: "api" */ './parse-text.ts');
  const query = { textChiffrer: text };
  return call('GET /api/v1/decrypte', { query, signal, as: 'text' }, parseText);
}
