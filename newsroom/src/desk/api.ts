import { translate } from './words.ts';
import type { Conflict, Me, Refused } from '../wire.ts';

/** Result of a request to the server. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly status: number; readonly body: Refused | Conflict };

/** User who opened the desk in this tab, with the token of their session; undefined until it is known. */
let me: Me | undefined;

/** Returns the signed-in user. */
export async function signedIn(): Promise<Answer<Me>> {
  const answer = await send<Me>('GET', '/api/me');
  if (answer.ok) me = answer.value;
  return answer;
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/**
 * Time limits of a request, in milliseconds. On a connection that hangs, typed text would otherwise stay unsaved
 * without any message. A POST gets longer because publishing composes the site first, queued behind other publications.
 */
const limits = { GET: 60_000, PUT: 60_000, DELETE: 60_000, POST: 300_000 } as const;

/** Sends a request to the desk's server; returns status 0 when it does not answer. */
export async function callServer<Value>(
  method: Method,
  path: string,
  body?: object,
): Promise<Answer<Value>> {
  const sent = me;
  const answer = await send<Value>(method, path, body);
  if (answer.ok || !sent || ![401, 403].includes(answer.status)) return answer;
  // A session that was started later, in another tab, has another token.
  const now = await send<Me>('GET', '/api/me');
  if (!now.ok || now.value.token === sent.token) return answer;
  const { id, name } = now.value;
  if (id !== sent.id) return refusedHere(answer.status, translate('autre', { nom: name }));
  me = now.value;
  return send<Value>(method, path, body);
}

async function send<Value>(method: Method, path: string, body?: object): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, {
      method,
      signal: AbortSignal.timeout(limits[method]),
      headers: {
        ...(method !== 'GET' && { 'x-newsroom-token': me?.token ?? '' }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const data: unknown = await response.json();
    // oxlint-disable typescript/no-unsafe-type-assertion -- server and desk are one release, with one file of types
    return response.ok
      ? { ok: true, value: data as Value }
      : { ok: false, status: response.status, body: data as Refused | Conflict };
    // oxlint-enable typescript/no-unsafe-type-assertion
  } catch {
    return refusedHere(0, '');
  }
}

/** Returns the reason of a failure in the desk's words. */
export const failureOf = ({ body }: Extract<Answer<unknown>, { readonly ok: false }>): string =>
  (body.kind === 'refused' && body.message) || translate('panne');

/** True if the shown state is outdated and the new one must be checked first. */
export const isOutdated = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.status === 409 && answer.body.kind === 'refused';

const refusedHere = (status: number, message: string) =>
  ({ ok: false, status, body: { kind: 'refused', message } }) as const;
