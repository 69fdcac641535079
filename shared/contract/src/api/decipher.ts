import { failed, success, type Result } from '../result.ts';
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
  return call(
    {
      method: 'GET',
      url: '/api/v1/decrypte',
      params: { textChiffrer: text },
      responseType: 'text',
      // Digits would otherwise be read as a number, and lose some of them.
      transformResponse: (body: unknown) => body,
      ...(signal && { signal }),
    },
    (body) => (typeof body === 'string' ? success(body) : failed({ reason: 'unreadable' })),
  );
}
