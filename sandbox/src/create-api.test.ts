import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bearer, siteOrigin, testAddresses, testApi } from '../test/test-api.ts';

const api = testApi();
const headers = await bearer(api);

describe('the API', () => {
  it('reports its health as ok', async () => {
    const answer = await api.inject('/api/health');
    expect([answer.statusCode, answer.body]).toEqual([200, '{"status":"ok"}']);
  });

  it('gives a site the configuration that it needs for this sandbox', async () => {
    const answer = await api.inject('/api/sandbox/configuration');
    expect(answer.json()).toEqual({
      providerOrigins: [testAddresses.provider],
      token: { passphrase: 'passphrase of tests', salt: 'salt of tests' },
    });
  });

  it.each(['/', '/api', '/api/v1', '/api/v1/amende', '/api/v1/token'])(
    'answers GET %s with 404 in the common error format',
    async (url) => {
      const answer = await api.inject({ url, headers });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        error: { code: 'not-found', message: 'There is no such call.' },
      });
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('answers an unreadable address with 400 in the common error format', async () => {
    const answer = await api.inject('/api/%zz');
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['/api/health', '/api/v1/encrypte?plaintText=x', '/api/v1/encrypte', '/nowhere'])(
    'forbids storing the answer of %s',
    async (url) => {
      const answer = await api.inject({ url, headers });
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('refuses a body over 16 KiB', async () => {
    const post = (size: number) =>
      api.inject({
        method: 'POST',
        url: '/api/v1/envoiMail/2',
        headers,
        payload: { adrMail: 'x'.repeat(size) },
      });
    expect((await post(16_000)).json().error.code).toBe('invalid-request');
    const answer = await post(17_000);
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'body-too-large']);
  });

  it('refuses a body that is not JSON without repeating it', async () => {
    const answer = await api.inject({
      method: 'POST',
      url: '/api/v1/envoiMail/2',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{secret',
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
    expect(answer.body).not.toContain('secret');
  });

  it('never answers 500 to strange parameters', async () => {
    const paths = ['token', 'recherche/amende', 'encrypte', 'decrypte', 'confirmerPaiement/avis/2'];
    const names = ['sub', 'numAmende', 'cleAmende', 'plaintText', 'textChiffrer', '__proto__'];
    const pairs = fc.array(
      fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), fc.string({ unit: 'binary' })),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), pairs, async (path, query) => {
        const url = `/api/v1/${path}?${new URLSearchParams(query)}`;
        const method = path === 'token' ? 'POST' : 'GET';
        const { statusCode } = await api.inject({ method, url, headers });
        expect(statusCode).not.toBe(500);
      }),
    );
  });

  it('hides the cause of an unexpected failure', async () => {
    const broken = testApi();
    broken.get('/broken', () => {
      throw new Error('the password is 1234');
    });
    const answer = await broken.inject('/broken');
    expect([answer.statusCode, answer.json().error.code]).toEqual([500, 'internal']);
    expect(answer.body).not.toContain('1234');
  });
});

describe('a page in a browser', () => {
  const preflight = (origin: string) =>
    api.inject({
      method: 'OPTIONS',
      url: '/api/v1/recherche/amende',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });

  it('on the site’s origin may send the token', async () => {
    const { statusCode, headers: allowed } = await preflight(siteOrigin);
    expect(statusCode).toBe(204);
    expect(allowed['access-control-allow-origin']).toBe(siteOrigin);
    expect(allowed['access-control-allow-headers']).toContain('Authorization');
    expect(allowed['access-control-allow-headers']).toContain('traceparent');
    expect(allowed['access-control-allow-methods']).toContain('POST');
    expect(allowed['vary']).toBe('Origin');
  });

  it.each(['http://localhost:4201', 'https://localhost:4200', 'null'])(
    'on the origin %s gets no headers that allow a call',
    async (origin) => {
      for (const answer of [
        await preflight(origin),
        await api.inject({ url: '/api/health', headers: { origin } }),
      ]) {
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
        expect(answer.headers).not.toHaveProperty('access-control-allow-headers');
        expect(answer.headers['vary']).toBe('Origin');
      }
    },
  );

  it.each(['/api/health', '/api/v1/encrypte', '/nowhere'])(
    'on the site’s origin may read the answer of %s, its Date and its Retry-After',
    async (url) => {
      const answer = await api.inject({ url, headers: { origin: siteOrigin } });
      expect(answer.headers['access-control-allow-origin']).toBe(siteOrigin);
      expect(answer.headers['access-control-expose-headers']).toBe('Date, Retry-After');
    },
  );
});
