import { failed, type Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';

/** What stands in an address as it is. A page of some network in between does not. */
const urlSafe = /^[\w.~-]+$/;

/**
 * Enciphers a text for a link (`GET /api/v1/encrypte`), which `decipher` reads again.
 * @param text 1 to 1000 characters.
 * @returns url-safe text, or why there is none.
 */
export async function encipher(
  text: string,
  signal?: AbortSignal,
): Promise<Result<string, ApiFailure>> {
  const { call } = await import(/* webpackChunkName: "api" */ './call.ts');
  const { parseText } = await import(/* webpackChunkName: "api" */ './parse-text.ts');
  const query = { plaintText: text };
  const answer = await call('GET /api/v1/encrypte', { query, signal, as: 'text' }, parseText);
  return answer.ok && !urlSafe.test(answer.value) ? failed({ reason: 'unreadable' }) : answer;
}
