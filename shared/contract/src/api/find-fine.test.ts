import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';
import { provideConfiguration } from '../configuration/configuration.ts';
import { findFine } from './api.ts';
import { answerCalls } from './testing/answer-calls.ts';

const reference = samples.payable;
const fine = {
  ...reference,
  numero: samples.payable.number,
  cle: '29',
  typeAmende: 'AF',
  statutPaiement: { valeur: 'A_PAYER' },
};

type Answer = (request: Request) => Response | Promise<Response>;

/** Fakes the network: it numbers the issued tokens, and answers look-ups with `answerLookup`. */
function network(answerLookup: Answer) {
  const seen = { tokens: 0, lookups: [] as string[] };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      input instanceof Request ? input : new URL(String(input), 'http://site.example'),
      init,
    );
    if (new URL(request.url).pathname === '/api/v1/token') {
      seen.tokens += 1;
      return new Response(`token-${seen.tokens}`);
    }
    seen.lookups.push(request.headers.get('authorization') ?? '');
    return answerLookup(request);
  };
  vi.stubGlobal('fetch', fetch);
  return seen;
}

/** Wraps the network so that it issues no more tokens: it answers with a status, or is unreachable (`lost`). */
const answeringForTokens =
  (
    fetch: typeof globalThis.fetch,
    status: number | 'lost',
    headers = {},
  ): typeof globalThis.fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes('/api/v1/token')) return fetch(input, init);
    if (status === 'lost') throw new TypeError('Failed to fetch');
    return new Response('{}', { status, headers });
  };

const ok = () => Response.json(fine);
const unauthorised = () => new Response('{}', { status: 401 });

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('findFine', () => {
  test('requests a fine by its number and key', async () => {
    const calls = answerCalls(ok);
    expect(await findFine(reference)).toMatchObject({ ok: true });
    const query = { numAmende: reference.number, cleAmende: reference.key };
    expect(calls).toMatchObject([{ method: 'GET', path: '/api/v1/recherche/amende', query }]);
  });

  test('requests a token first and sends it along', async () => {
    const seen = network(ok);
    expect(await findFine(reference)).toMatchObject({ ok: true, value: { number: fine.numero } });
    expect(seen.lookups).toEqual(['Bearer token-1']);
    expect(localStorage.getItem('amendes.token')).toBe('token-1');
  });

  test('a 401 renews the token once for all waiting requests and sends each again', async () => {
    localStorage.setItem('amendes.token', 'expired');
    const seen = network((request) =>
      request.headers.get('authorization') === 'Bearer expired' ? unauthorised() : ok(),
    );
    const results = await Promise.all(Array.from({ length: 20 }, () => findFine(reference)));
    expect(results.every(({ ok: isOk }) => isOk)).toBe(true);
    expect(seen.tokens).toBe(1);
    expect(seen.lookups.filter((token) => token === 'Bearer token-1')).toHaveLength(20);
  });

  test('a second 401 is returned as a failure', async () => {
    const seen = network(unauthorised);
    expect(await findFine(reference)).toEqual({
      ok: false,
      failure: { reason: 'status', status: 401 },
    });
    expect(seen).toMatchObject({ tokens: 2, lookups: ['Bearer token-1', 'Bearer token-2'] });
  });

  test.each([400, 404, 429, 500, 503])('the status %i is a failure', async (status) => {
    network(() => new Response('{}', { status }));
    expect(await findFine(reference)).toEqual({ ok: false, failure: { reason: 'status', status } });
  });

  test.each(['look-up', 'token'])('a 429 for a %s reports when to retry', async (refused) => {
    const startedAt = Date.now();
    const headers = { 'retry-after': '90' };
    const limited = () => new Response('{}', { status: 429, headers });
    localStorage.setItem('amendes.token', 'expired');
    network(refused === 'token' ? unauthorised : limited);
    vi.stubGlobal('fetch', answeringForTokens(globalThis.fetch, 429, headers));
    const result = await findFine(reference);
    const failure = result.ok ? undefined : result.failure;
    const retryAfter = failure?.reason === 'status' ? failure.retryAfter : undefined;
    expect(Number(retryAfter) - startedAt).toBeGreaterThanOrEqual(90_000);
  });

  test('a token renewal refused with 403 leaves the 401 of the lookup as the failure', async () => {
    localStorage.setItem('amendes.token', 'expired');
    const seen = network(unauthorised);
    vi.stubGlobal('fetch', answeringForTokens(globalThis.fetch, 403));
    expect(await findFine(reference)).toEqual({
      ok: false,
      failure: { reason: 'status', status: 401 },
    });
    expect(seen).toMatchObject({ tokens: 0, lookups: ['Bearer expired'] });
  });

  test.each([
    [429, { reason: 'status', status: 429 }],
    [500, { reason: 'status', status: 500 }],
    [503, { reason: 'status', status: 503 }],
    ['lost', { reason: 'network' }],
  ] as const)('the failure says why the token could not be renewed: %s', async (why, failure) => {
    localStorage.setItem('amendes.token', 'expired');
    network(unauthorised);
    vi.stubGlobal('fetch', answeringForTokens(globalThis.fetch, why));
    expect(await findFine(reference)).toEqual({ ok: false, failure });
  });

  test('a token that was removed from the storage meanwhile is requested again', async () => {
    localStorage.setItem('amendes.token', 'expired');
    const seen = network((request) => {
      if (request.headers.get('authorization') !== 'Bearer expired') return ok();
      localStorage.clear();
      return unauthorised();
    });
    expect(await findFine(reference)).toMatchObject({ ok: true });
    expect(seen.lookups).toEqual(['Bearer expired', 'Bearer token-1']);
  });

  test('failed encryption on the device is reported, and is not a network failure', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    network(ok);
    vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new TypeError('no cipher'));
    expect(await findFine(reference)).toEqual({ ok: false, failure: { reason: 'unreadable' } });
    expect(() => vi.runAllTimers()).toThrow('no cipher');
    vi.useRealTimers();
  });

  test('a lost network has its own failure reason', async () => {
    network(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await findFine(reference)).toEqual({ ok: false, failure: { reason: 'network' } });
  });

  test('a request is aborted when the page is left', async () => {
    const controller = new AbortController();
    network(async ({ signal }) => {
      controller.abort();
      signal.throwIfAborted();
      return ok();
    });
    expect(await findFine(reference, controller.signal)).toEqual({
      ok: false,
      failure: { reason: 'aborted' },
    });
  });

  test('an answer that is not JSON is unreadable', async () => {
    network(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect(await findFine(reference)).toEqual({ ok: false, failure: { reason: 'unreadable' } });
  });

  test('a wrong device clock is corrected once by the server’s time', async () => {
    const aDay = 86_400_000;
    const subjects: string[] = [];
    const date = new Date(Date.now() + aDay).toUTCString();
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
      const url = new URL(input instanceof Request ? input.url : String(input));
      if (url.pathname !== '/api/v1/token') return ok();
      subjects.push(url.searchParams.get('sub') ?? '');
      const isCorrected = subjects.length > 1;
      return isCorrected
        ? new Response('token')
        : Response.json({}, { status: 400, headers: { date } });
    });
    expect(await findFine(reference)).toMatchObject({ ok: true });
    expect(subjects).toHaveLength(2);
  });

  test('a token request that is refused with 403 is sent only once', async () => {
    let requests = 0;
    vi.stubGlobal('fetch', async () => {
      requests += 1;
      return new Response('{}', { status: 403 });
    });
    expect(await findFine(reference)).toEqual({
      ok: false,
      failure: { reason: 'status', status: 403 },
    });
    expect(requests).toBe(1);
  });

  test.each(['<!doctype html>\n<title>Connectez-vous d’abord</title>', ''])(
    'an answer that cannot be a token is not stored: %j',
    async (answer) => {
      const answers = [new Response(answer), new Response('token')];
      vi.stubGlobal('fetch', async (input: RequestInfo | URL) =>
        String(input instanceof Request ? input.url : input).includes('/token')
          ? answers.shift()
          : ok(),
      );
      expect(await findFine(reference)).toMatchObject({ ok: false });
      expect(localStorage.getItem('amendes.token')).toBeNull();
      expect(await findFine(reference)).toMatchObject({ ok: true });
    },
  );

  test('a stored token that no header can carry is not used', async () => {
    localStorage.setItem('amendes.token', 'Connectez-vous d’abord');
    const seen = network(ok);
    expect(await findFine(reference)).toMatchObject({ ok: true });
    expect(seen.lookups).toEqual(['Bearer token-1']);
  });

  test('a token that another tab has renewed is used without another renewal', async () => {
    localStorage.setItem('amendes.token', 'expired');
    const seen = network((request) => {
      if (request.headers.get('authorization') !== 'Bearer expired') return ok();
      localStorage.setItem('amendes.token', 'from-the-other-tab');
      return unauthorised();
    });
    expect(await findFine(reference)).toMatchObject({ ok: true });
    expect(seen).toEqual({ tokens: 0, lookups: ['Bearer expired', 'Bearer from-the-other-tab'] });
  });
});
