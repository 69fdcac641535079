import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { callServer, signedIn } from './api.ts';
import { translate } from './words.ts';
import type { Me } from '../wire.ts';

/* A tab outlives its session: a restarted server, or a sign-in in another tab, gives another token. */

const anna: Me = { id: 'a', name: 'Anna', roles: ['author'], token: 'first', secondPerson: true };
const refusal = { kind: 'refused', message: 'Cette demande ne vient pas du bureau.' };

/** Signed-in user of this browser. */
let me: Me | undefined;
let requests: string[] = [];

beforeEach(async () => {
  me = anna;
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    const token = new Headers(headers).get('x-newsroom-token');
    requests.push(`${method} ${path} ${token ?? ''}`.trim());
    if (!me) return Response.json({ ...refusal, message: 'Non connecté.' }, { status: 401 });
    if (path === '/api/me') return Response.json(me);
    const isOwn = token === me.token && path !== '/api/rollback';
    return isOwn ? Response.json({ revision: 2 }) : Response.json(refusal, { status: 403 });
  });
  await signedIn();
  requests = [];
});

// Test files share a process, so the stubbed network would answer in the next file.
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a request with an outdated session token is sent again with the new one', async () => {
  me = { ...anna, token: 'second' };
  expect(await callServer('PUT', '/api/texts/fr/aide', {})).toEqual({
    ok: true,
    value: { revision: 2 },
  });
  expect(requests).toEqual([
    'PUT /api/texts/fr/aide first',
    'GET /api/me',
    'PUT /api/texts/fr/aide second',
  ]);
  await callServer('PUT', '/api/texts/fr/aide', {});
  expect(requests.slice(3)).toEqual(['PUT /api/texts/fr/aide second']);
});

test('a request that is refused with the current token is not sent again', async () => {
  expect(await callServer('POST', '/api/rollback', {})).toMatchObject({
    status: 403,
    body: refusal,
  });
  expect(requests).toEqual(['POST /api/rollback first', 'GET /api/me']);
});

test('a request without a session is answered 401, and works after a new sign-in', async () => {
  me = undefined;
  expect(await callServer('PUT', '/api/texts/fr/aide', {})).toMatchObject({ status: 401 });
  me = { ...anna, token: 'second' };
  expect(await callServer('PUT', '/api/texts/fr/aide', {})).toMatchObject({ ok: true });
});

test('a change is not sent again if another user has signed in meanwhile', async () => {
  me = { ...anna, id: 'b', name: 'Albert', token: 'second' };
  expect(await callServer('PUT', '/api/texts/fr/aide', {})).toMatchObject({
    ok: false,
    body: { kind: 'refused', message: translate('autre', { nom: 'Albert' }) },
  });
  expect(requests).toEqual(['PUT /api/texts/fr/aide first', 'GET /api/me']);
});

test.each([
  ['PUT', 60_000],
  ['POST', 300_000],
] as const)('a %s whose connection hangs fails after %i ms', async (method, limit) => {
  const waited = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  onTestFinished(() => waited.mockRestore());
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(new Error('aborted')) : new Promise(() => {}),
  );
  expect(await callServer(method, '/api/texts/fr/aide', {})).toMatchObject({
    ok: false,
    status: 0,
  });
  expect(waited).toHaveBeenCalledWith(limit);
});
