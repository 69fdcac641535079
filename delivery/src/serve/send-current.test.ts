import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { serveTestSite } from '../testing/serve-test-site.ts';

const { site, asking } = await serveTestSite();

test.each(['/tai', '/assets/i18n/fr.json'])(
  '%s is answered with 304 for its tag, a weak tag, a list and a star',
  async (path) => {
    const { etag = '' } = (await asking(path)).headers;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const tags of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const again = await asking(path, { headers: { 'if-none-match': tags } });
      expect([tags, again.status, again.text]).toEqual([tags, 304, '']);
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
      expect(again.headers['vary']).toContain('accept-encoding');
    }
    expect((await asking(path, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  },
);

test('a new composition is served without a restart', async () => {
  const before = await asking('/tai');
  await writeFile(site.configuration, '{ "apiOrigin": "", "providerOrigins": [], "token": "new" }');
  await compose(site);
  const after = await asking('/tai', { headers: { 'if-none-match': before.headers.etag ?? '' } });
  expect(after.status).toBe(200);
  expect(after.text).toContain('"token":"new"');
});
