import { afterAll, describe, expect, test } from 'vitest';
import { askPort } from '../testing/serve-test-site.ts';
import { createServedSite, startServers } from './start-servers.ts';
import { startApi, type EchoedRequest } from './start-api.ts';

const api = await startApi();
const servers = await startServers(await createServedSite(), api.origin);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  api.close();
});

const echoedIn = ({ text }: { readonly text: string }) => JSON.parse(text) as EchoedRequest;
const unreachable = '{"error":{"code":"unreachable","message":"The API does not answer."}}';

describe.each(servers)('$name', ({ port }) => {
  const asking = askPort.bind(undefined, port);

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'a %s call is passed to the API with its address, headers and body',
    async (method) => {
      const body = method === 'GET' ? '' : '{ "numero" : "33333122111221" }';
      const answer = await asking('/api/v1/amendes/1?cle=a%20b', {
        method,
        body,
        headers: {
          authorization: 'Bearer t',
          ...(body && { 'content-type': 'application/json', 'content-length': `${body.length}` }),
        },
      });
      expect(answer.status).toBe(200);
      expect(echoedIn(answer)).toMatchObject({
        method,
        url: '/api/v1/amendes/1?cle=a%20b',
        body,
        headers: { authorization: 'Bearer t', host: api.origin.replace('http://', '') },
      });
    },
  );

  test.each([201, 400, 401, 404, 405, 413, 429, 500, 501, 502, 503, 504])(
    'status %i of the API is passed back unchanged after a single call',
    async (status) => {
      const before = api.calls.length;
      const answer = await asking(`/api/status/${status}`);
      expect([answer.status, echoedIn(answer).url]).toEqual([status, `/api/status/${status}`]);
      expect(answer.headers['retry-after']).toBe('7');
      expect(api.calls.length).toBe(before + 1);
    },
  );

  const comingBack = (body: string) =>
    asking('/api/v1/retourSips', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': `${body.length}`,
      },
    });

  test.each(['429', '500', '502', '503', 'drop'])(
    'a return from the card page leads to a site page when the API fails: %s',
    async (body) => {
      const { status, headers, text } = await comingBack(body);
      expect(status).toBe(303);
      expect(new URL(headers['location'] ?? '', 'http://site.example').pathname).toBe(
        '/tai/erreur/retour-paiement',
      );
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(text).not.toContain('machine');
    },
  );

  test('a 400 of the API after a return from the card page is passed on', async () => {
    const { status, text } = await comingBack('400');
    expect([status, text]).toEqual([400, 'in the words of a machine']);
  });

  test('the API receives the address of the caller and an id of the request', async () => {
    const { headers } = echoedIn(await asking('/api/v1/token'));
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{32,36}$/);
    const passed = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect(echoedIn(await asking('/api/v1/token', passed)).headers['x-forwarded-for']).toBe(
      '203.0.113.9',
    );
  });

  const failures = ['/api/guarded', '/api/status/500', '/api/broken', '/api/return', '/api'];
  test.each(failures)('the answer to %s is sandboxed and sets no cookie', async (path) => {
    const { headers } = await asking(path);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('clear-site-data');
  });

  test('a redirect of the API is passed on to the browser', async () => {
    const answer = await asking('/api/return', {
      method: 'POST',
      body: 'a=1',
      headers: { 'content-length': '3' },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toBe('/tai/paiement/confirmation/1/2');
  });

  test.each([
    '/api/../secret',
    '/api/%2e%2e/secret',
    '/api/..%2fsecret',
    '/api/v1/../../secret',
    '/apis/secret',
  ])('%s is refused and does not reach the API', async (path) => {
    const before = api.calls.length;
    const { status } = await asking(path);
    expect(status).toBeOneOf([400, 404]);
    expect(api.calls.length).toBe(before);
  });

  test('a body that is too long is refused before the API sees it', async () => {
    const before = api.calls.length;
    const body = 'x'.repeat(70_000);
    const answer = await asking('/api/v1/token', {
      method: 'POST',
      body,
      headers: { 'content-length': String(body.length) },
    });
    expect([answer.status, answer.text]).toEqual([
      413,
      '{"error":{"code":"too-large","message":"The body is too large."}}',
    ]);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(api.calls.length).toBe(before);
  });

  test.each(['/api/v1/token', '/api', '/api/v1/reponseSips', '/api/v1/retourSips'])(
    'a body without a declared length is refused at %s before the API sees it',
    async (path) => {
      const before = api.calls.length;
      const headers = { 'transfer-encoding': 'chunked' };
      const answer = await asking(path, { method: 'POST', body: 'a=1', headers });
      expect([answer.status, answer.text]).toEqual([
        411,
        '{"error":{"code":"length-required","message":"The request must state the length of its body."}}',
      ]);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(api.calls.length).toBe(before);
    },
  );

  test('a call that the API drops is answered with 502 after one try', async () => {
    const before = api.calls.length;
    const answer = await asking('/api/broken');
    expect([answer.status, answer.text]).toEqual([502, unreachable]);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(api.calls.length).toBe(before + 1);
  });
});

test('a server whose API is down answers with 502 in the API’s error format', async () => {
  const alone = await startServers(await createServedSite(), 'http://127.0.0.1:9');
  for (const { port } of alone) {
    for (const method of ['GET', 'POST']) {
      const answer = await askPort(port, '/api/v1/token', { method });
      expect([method, answer.status, answer.text]).toEqual([method, 502, unreachable]);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  }
  await Promise.all(alone.map((server) => server.stop()));
});
