import { failed, type Result } from '../result.ts';
import type { ApiFailure } from './api-failure.ts';
import { request } from './request.ts';

const load = () =>
  Promise.all([
    import(/* webpackChunkName: "api" */ './call.ts'),
    import(/* webpackChunkName: "api" */ './parse-text.ts'),
  ]);

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
  const query = { plaintText: text };
  const answer = await request(
    load,
    ([{ call }, { parseText }], within) =>
      call('GET /api/v1/encrypte', { query, as: 'text', signal: within }, parseText),
    { signal },
  );
  return answer.ok && !urlSafe.test(answer.value) ? failed({ reason: 'unreadable' }) : answer;
}
