import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { releaseAddress } from '../site/site-folder.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { shellBuild } from '../testing/create-site.ts';
import { createServedSite, startServers } from './start-servers.ts';

const shellFolder = releaseAddress(shellBuild.name, shellBuild.build);
const site = await createServedSite();
// Documents are composed and signed, so that a writer of the storage who has no key cannot have their own page opened here.
const bytes = ['module.mjs', 'entry.js.map', 'a.html', 'a.HTML', 'a.xml', 'a.xhtml'];
const drawings = ['sign.svg', 'sign.SVG'];
for (const name of ['plan.pdf', ...drawings, ...bytes])
  await writeFile(join(site.root, shellFolder, name), name);
const servers = await startServers(site, 'http://127.0.0.1:9');
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const script = `${shellFolder}entry.js`;
const style = `${shellFolder}shell.d4.css`;
const json = 'application/json; charset=utf-8';

describe.each(servers)('$name', ({ port }) => {
  const asking = askPort.bind(undefined, port);

  test.each([
    [script, 'text/javascript; charset=utf-8'],
    [style, 'text/css; charset=utf-8'],
    [`${shellFolder}release.json`, json],
    [`${shellFolder}plan.pdf`, 'application/pdf'],
    ...drawings.map((name) => [`${shellFolder}${name}`, 'image/svg+xml']),
    ...bytes.map((name) => [`${shellFolder}${name}`, 'application/octet-stream']),
  ])('the sealed file %s has its type and may be cached for a year', async (path, type) => {
    const { status, headers, text } = await asking(path);
    expect([status, text]).toEqual([200, await readFile(join(site.root, path), 'utf8')]);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test('an SVG file that is opened by itself is sandboxed', async () => {
    const policyOf = async (path: string) =>
      (await asking(path)).headers['content-security-policy'];
    const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
    for (const name of drawings) expect(await policyOf(shellFolder + name), name).toBe(policy);
    expect(await policyOf(script)).toBeUndefined();
  });

  test.each([
    ['/assets/i18n/fr.json', json, /"shell fr 0"/],
    ['/assets/published.json', json, /"listed"/],
    [
      '/robots.txt',
      'text/plain; charset=utf-8',
      /^User-agent: \*\nDisallow: \/api\/\n\nSitemap: https:\/\/site\.example/,
    ],
    ['/sitemap.xml', 'application/xml; charset=utf-8', /<loc>https:\/\/site\.example\/tai/],
  ])('%s is served as composed and is revalidated each time', async (path, type, content) => {
    const { status, headers, text } = await asking(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['vary']?.toLowerCase()).toBe('accept-encoding');
    expect(text).toMatch(content);
  });

  test.each([
    ['/icon.svg', 'image/svg+xml', /^<svg/],
    ['/favicon.ico', 'image/png', /^.PNG/],
    ['/apple-touch-icon.png', 'image/png', /^.PNG/],
    ['/assets/fr.webmanifest', 'application/manifest+json', /"Paiement des amendes"/],
    ['/assets/de.webmanifest', 'application/manifest+json', /"Bußgeldzahlung"/],
  ])('%s is sent as %s and may be cached for a day', async (path, type, content) => {
    const { status, headers, text } = await asking(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    expect(text).toMatch(content);
  });

  test.each([
    `${shellFolder}gone.js`,
    '/releases/shell/ffffffffffff/entry.js',
    '/releases/',
    '/releases/shell',
    '/releases/shell/',
    shellFolder,
    '/assets/',
    '/assets/gone.css',
    '/assets/i18n/la.json',
    '/assets/i18n/fr',
    '/assets/i18n/fr.json.br',
    '/assets/i18n/FR.json',
    '/assets/la.webmanifest',
    '/beacon/other',
    '/beacon/part-failure',
  ])('%s is answered with a plain 404 instead of a document', async (path) => {
    const { status, headers, text } = await asking(path, { headers: { accept: 'text/html' } });
    expect([status, text]).toEqual([404, 'Not found\n']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['/tai', 'gzip, deflate, br, zstd', 'br'],
    ['/tai', 'gzip', 'gzip'],
    ['/tai', 'identity', undefined],
    ['/unknown', 'br', 'br'],
    ['/assets/i18n/fr.json', 'br', 'br'],
    ['/assets/i18n/fr.json', 'gzip', 'gzip'],
    [script, 'gzip, deflate, br', 'br'],
    [script, 'gzip', 'gzip'],
    [script, 'identity', undefined],
    [style, 'br;q=0, gzip', 'gzip'],
  ])('%s with accept-encoding %s has content-encoding %s', async (path, accepted, encoding) => {
    const plain = await asking(path);
    // The request passes a proxy, as most do.
    const via = { via: '1.1 edge' };
    const answer = await asking(path, { headers: { 'accept-encoding': accepted, ...via } });
    const read = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
    expect(answer.headers['vary']?.toLowerCase()).toContain('accept-encoding');
    expect((read?.(answer.bytes) ?? answer.bytes).toString()).toBe(plain.text);
    expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
  });

  test.each(['/tai', '/assets/i18n/fr.json', script])(
    '%s is answered with 304 to a browser that has it',
    async (path) => {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const headers = { 'accept-encoding': encoding };
        const { etag = '' } = (await asking(path, { headers })).headers;
        expect(etag).toMatch(/^(W\/)?"[\w-]+"$/);
        for (const tags of [etag, `"another", ${etag}`]) {
          const again = await asking(path, { headers: { ...headers, 'if-none-match': tags } });
          expect([tags, again.status, again.text]).toEqual([tags, 304, '']);
          expect(again.headers['etag']).toBe(etag);
        }
        const other = { headers: { ...headers, 'if-none-match': '"another"' } };
        expect((await asking(path, other)).status).toBe(200);
      }
    },
  );

  test('each language and each compression has its own entity tag', async () => {
    const answers = await Promise.all([
      asking('/tai'),
      asking('/tai?langue=en'),
      asking('/tai', { headers: { 'accept-encoding': 'br' } }),
      asking('/tai', { headers: { 'accept-encoding': 'gzip' } }),
    ]);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(4);
  });

  test('an unknown address is answered with 404 even if its entity tag matches', async () => {
    const { etag = '*' } = (await asking('/unknown')).headers;
    const again = await asking('/unknown', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(404);
  });

  test.each([
    ['bytes=0-9', 206, [0, 10], 'bytes 0-9/'],
    ['bytes=10-', 206, [10, undefined], 'bytes 10-'],
    ['bytes=-5', 206, [-5, undefined], 'bytes '],
  ])('the range %s of a sealed file is sent', async (range, status, [from, to], expected) => {
    const full = await asking(script);
    const part = await asking(script, { headers: { range } });
    expect([part.status, part.text]).toEqual([status, full.text.slice(from, to)]);
    expect(part.headers['content-range']).toMatch(
      new RegExp(`^${expected}.*/${full.bytes.length}$|^${expected}${full.bytes.length}$`),
    );
  });

  test('a range beyond the end of a sealed file is refused with 416', async () => {
    const { status, text } = await asking(script, { headers: { range: 'bytes=999999-' } });
    expect(status).toBe(416);
    expect(text).not.toContain('shell entry.js');
  });

  test.each([script, '/assets/i18n/fr.json'])('HEAD of %s has only GET’s headers', async (path) => {
    const [head, get] = [await asking(path, { method: 'HEAD' }), await asking(path)];
    const { date: _, ...otherHeaders } = head.headers;
    expect(head.status).toBe(200);
    expect(get.headers).toMatchObject(otherHeaders);
    expect(Number(head.headers['content-length'])).toBe(get.bytes.length);
    expect(head.bytes).toHaveLength(0);
  });

  test.each([script, '/assets/i18n/fr.json', '/robots.txt', '/assets/gone.css'])(
    'POST to %s is refused with 405 and the allowed methods',
    async (path) => {
      const { status, headers } = await asking(path, { method: 'POST', body: 'a=1' });
      expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
    },
  );

  test('headers that are too long are refused', async () => {
    const { status, text } = await asking('/tai', { headers: { 'x-long': 'x'.repeat(40_000) } });
    expect([status, text]).toEqual([431, 'Refused\n']);
  });

  test('an address that is too long is refused', async () => {
    const { status, text } = await asking(`/tai/${'x'.repeat(40_000)}`);
    expect(status).toBeOneOf([414, 431]);
    expect(text).toBe('Refused\n');
  });

  test('an unknown method is refused', async () => {
    const { status, text } = await asking('/tai', { method: 'FOO' });
    expect(status).toBeOneOf([400, 405]);
    expect(text).toBe('Refused\n');
  });

  test('the headers reveal no version of the server and no framework', async () => {
    const { headers } = await asking('/tai');
    expect(headers['server'] ?? '').not.toMatch(/\d/);
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

test.runIf(servers.length > 1)(
  'each server has its own entity tags and does not recognise those of another',
  async () => {
    for (const path of ['/tai', script]) {
      const answers = await Promise.all(servers.map(({ port }) => askPort(port, path)));
      const tags = answers.map(({ headers }) => headers.etag ?? '');
      expect(new Set(tags).size).toBe(servers.length);
      const crossed = await Promise.all(
        servers.map(({ port }, index) =>
          askPort(port, path, { headers: { 'if-none-match': tags.at(index - 1) ?? '' } }),
        ),
      );
      expect(crossed.map(({ status }) => status)).toEqual(servers.map(() => 200));
    }
  },
);
