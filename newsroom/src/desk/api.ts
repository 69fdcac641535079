import type { Conflict, Me, Refused } from '../wire.ts';

/** What came of asking the server. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly status: number; readonly body: Refused | Conflict };

/** The session's token, once it is known. */
let token = '';

/** Who is signed in. */
export async function signedIn(): Promise<Answer<Me>> {
  const answer = await ask<Me>('GET', '/api/me');
  if (answer.ok) ({ token } = answer.value);
  return answer;
}

/** Asks the desk's server; status 0 when it does not answer. */
export async function ask<Value>(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        ...(method !== 'GET' && { 'x-newsroom-token': token }),
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
    return { ok: false, status: 0, body: { kind: 'refused', message: '' } };
  }
}
