import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { releaseAddress } from '../site/site-folder.ts';
import { reportAddress } from '../serve/receive-reports.ts';
import { askPort, type Question } from '../testing/serve-test-site.ts';
import { shellBuild, configuration, createSite } from '../testing/create-site.ts';
import { createServedSite, startServers } from './start-servers.ts';
import { startApi } from './start-api.ts';

/* Every answer makes the browser insist on https and accept each file only as its declared type. */

const api = await startApi();
const servers = await startServers(await createServedSite(), api.origin);
const local = await createSite({ ...configuration, siteOrigin: 'http://localhost:4200' });
await compose(local);
const localServers = await startServers(local, api.origin);
afterAll(async () => {
  await Promise.all([...servers, ...localServers].map((server) => server.stop()));
  api.close();
});

const script = `${releaseAddress(shellBuild.name, shellBuild.build)}entry.js`;
const posted = (body: string, headers = {}): Question => ({
  method: 'POST',
  body,
  headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
});

const answers: readonly [string, number, string, Question?][] = [
  ['a document', 200, '/tai'],
  ['a page that does not exist', 404, '/unknown'],
  ['the empty path', 302, '/'],
  ['a sealed file', 200, script],
  ['a part of a sealed file', 206, script, { headers: { range: 'bytes=0-9' } }],
  ['a range beyond the end of a sealed file', 416, script, { headers: { range: 'bytes=999999-' } }],
  ['a missing file', 404, '/releases/shell/gone.js'],
  ['a folder', 404, '/releases/shell/'],
  ['a missing asset', 404, '/assets/gone.css'],
  ['the texts of a language', 200, '/assets/i18n/fr.json'],
  ['the list of parts', 200, '/assets/parts.json'],
  ['the icon', 200, '/icon.svg'],
  ['robots.txt', 200, '/robots.txt'],
  ['security.txt', 200, '/.well-known/security.txt'],
  ['a malformed address', 400, '/tai/%zz'],
  ['a refused method', 405, '/tai', { method: 'DELETE' }],
  [
    'a request with headers that are too long',
    431,
    '/tai',
    { headers: { 'x-long': 'x'.repeat(40_000) } },
  ],
  ['a call of the API', 200, '/api/v1/token'],
  ['a call of the API that sets its own security headers', 200, '/api/guarded'],
  ['a call that the API refuses', 404, '/api/status/404'],
  ['a call at which the API fails', 503, '/api/status/503'],
  ['a call that the API drops', 502, '/api/broken'],
  ['a body that is too long for the API', 413, '/api/v1/token', posted('x'.repeat(70_000))],
  ['a redirect of the API', 303, '/api/return'],
  ['a return from the card page while the API fails', 303, '/api/v1/retourSips', posted('503')],
  ['an invalid report', 400, reportAddress, posted('{}', { 'content-type': 'text/plain' })],
];

describe.each(servers)('$name', ({ port }) => {
  test.each(answers)(
    'the answer for %s has HSTS and nosniff, each once',
    async (...[, status, path, question]) => {
      const answer = await askPort(port, path, question);
      expect([answer.status, answer.headers['strict-transport-security']]).toEqual([
        status,
        'max-age=31536000; includeSubDomains',
      ]);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test('an answer with 304 has HSTS and nosniff', async () => {
    for (const path of ['/tai', script, '/assets/parts.json', '/icon.svg']) {
      const { etag = '' } = (await askPort(port, path)).headers;
      const again = await askPort(port, path, { headers: { 'if-none-match': etag } });
      expect([path, again.status, again.headers['strict-transport-security']]).toEqual([
        path,
        304,
        'max-age=31536000; includeSubDomains',
      ]);
      expect(again.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('the answer for a malformed request has HSTS and nosniff, each once', async () => {
    const answer = await sendRaw(port, 'GET /tai HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(
      answer.match(/strict-transport-security: max-age=31536000; includeSubDomains/gi),
    ).toHaveLength(1);
    expect(answer.match(/x-content-type-options: nosniff/gi)).toHaveLength(1);
  });
});

test.each(localServers)(
  'a site at an http address has nosniff but no HSTS: $name',
  async ({ port }) => {
    for (const path of ['/tai', '/', script, '/assets/gone.css', '/api/v1/token', '/api/guarded']) {
      const { headers } = await askPort(port, path);
      expect([path, headers['strict-transport-security']]).toEqual([path, undefined]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  },
);

async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(text);
  return Buffer.concat(await socket.toArray()).toString();
}
