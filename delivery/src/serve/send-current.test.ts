import { writeFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { releaseAddress } from '../site/site-folder.ts';
import { shellBuild } from '../testing/create-site.ts';
import { serveTestSite } from '../testing/serve-test-site.ts';

const { site, asking } = await serveTestSite();

const shellFolder = releaseAddress(shellBuild.name, shellBuild.build);
const script = `${shellFolder}entry.js`;

test.each(['/tai', '/assets/i18n/fr.json'])(
  '%s is not sent again to a browser that has it',
  async (path) => {
    const { etag = '' } = (await asking(path)).headers;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const kept of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const again = await asking(path, { headers: { 'if-none-match': kept } });
      expect([kept, again.status, again.text]).toEqual([kept, 304, '']);
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
      expect(again.headers['vary']).toContain('accept-encoding');
    }
    expect((await asking(path, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  },
);

test('each language and each compression has a tag of its own', async () => {
  const answers = await Promise.all([
    asking('/tai'),
    asking('/tai?langue=en'),
    asking('/tai', { headers: { 'accept-encoding': 'br' } }),
    asking('/tai', { headers: { 'accept-encoding': 'gzip' } }),
  ]);
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(4);
});

test('an unknown address stays unknown for a browser that has its document', async () => {
  const { etag = '' } = (await asking('/unknown')).headers;
  expect((await asking('/unknown', { headers: { 'if-none-match': etag } })).status).toBe(404);
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
  [`${shellFolder}shell.d4.css`, 'br;q=0, gzip', 'gzip'],
])('%s for a browser that reads %s is compressed by %s', async (path, accepted, encoding) => {
  const plain = await asking(path);
  const answer = await asking(path, { headers: { 'accept-encoding': accepted } });
  const read = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
  expect(answer.headers['vary']).toContain('accept-encoding');
  expect((read?.(answer.bytes) ?? answer.bytes).toString()).toBe(plain.text);
  expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
});

test('a new composition is served without a new start', async () => {
  const before = await asking('/tai');
  await writeFile(site.configuration, '{ "apiOrigin": "", "providerOrigins": [], "token": "new" }');
  await compose(site);
  const after = await asking('/tai', { headers: { 'if-none-match': before.headers.etag ?? '' } });
  expect(after.status).toBe(200);
  expect(after.text).toContain('"token":"new"');
});
