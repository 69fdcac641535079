import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { expect, test } from 'vitest';
import { openSite as openSiteAt } from '../bucket/open-site.ts';
import { composeSite } from '../composer/site-composer.ts';
import { operationsServer } from '../operations/operations-server.ts';
import { SiteMetrics } from '../serve/site-metrics.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createSite } from '../testing/create-site.ts';
import { anyPort, serveTestSite } from '../testing/serve-test-site.ts';
import { askOrigin, openFolder } from './ask-site.ts';
import { openSite } from './open-site.ts';

async function composedSite(): Promise<SiteFolder> {
  const site = await createSite();
  await composeSite(site);
  return site;
}

/** Rewrites a composed file and its brotli form. */
async function changeFile(path: string, change: (text: string) => string): Promise<void> {
  const text = change(await readFile(path, 'utf8'));
  await writeFile(path, text);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text));
}

/** Serves the documents of one version under the headers of another. */
const otherHeader = (site: SiteFolder) =>
  changeFile(join(site.documents, 'composition.json'), (text) =>
    text.replace(/'sha256-[^']+'/, "'sha256-A='"),
  );

test.each<[string, (site: SiteFolder) => Promise<unknown>, readonly string[]]>([
  ['no problem in an unchanged site', async () => undefined, []],
  [
    'a header that names another version of the script',
    otherHeader,
    ['/404?langue=fr has an inline script that its policy does not let run (and 23 more)'],
  ],
  [
    'a document in which only the script was changed',
    (site) =>
      changeFile(join(site.documents, 'lookup/index.de.html'), (text) =>
        text.replace('(function () {', '(function () { '),
      ),
    ['/tai?langue=de has an inline script that its policy does not let run'],
  ],
  [
    'a missing file of the first screen',
    async (site) => {
      const folder = site.release('lookup', 'b00000000001');
      for (const form of ['', '.br', '.gz']) await rm(join(folder, `app.e5.js${form}`));
    },
    ['/releases/lookup/b00000000001/app.e5.js answers 404, and documents name it'],
  ],
  [
    'a compressed form with other content',
    async (site) => {
      const path = join(site.release('shell', 'a00000000001'), 'entry.js.br');
      await writeFile(path, await promisify(brotliCompress)('other'));
    },
    ['/releases/shell/a00000000001/entry.js is not what documents name'],
  ],
])('opening the documents like a browser finds %s', async (_, damage, problems) => {
  const site = await composedSite();
  await damage(site);
  expect(await openFolder(site)).toEqual(problems);
});

test('opening a site by its address finds the same problems as by its folder', async () => {
  const { site, origin } = await serveTestSite();
  expect(await openSite(askOrigin(origin), { whole: true })).toEqual([]);
  const folder = site.release('shell', 'a00000000001');
  const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('runtime'));
  for (const form of ['', '.br', '.gz']) await rm(join(folder, file.split('.br')[0] + form));
  expect(await openSite(askOrigin(origin), { whole: true })).toEqual(await openFolder(site));
});

test('a site that breaks off an answer counts as one that does not answer', async () => {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-length': '10' });
    answer.write('half', () => answer.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
  try {
    const request = askOrigin(origin)('/tai');
    await expect(request).rejects.toThrow(new DeliveryError(`${origin} does not answer`));
  } finally {
    server.close();
  }
});

test('a server is not ready, and says why, if browsers would stop its documents', async () => {
  const { site } = await serveTestSite();
  await otherHeader(site);
  const operations = operationsServer(site, { ...anyPort, metrics: new SiteMetrics() });
  const broken = await operations.inject('/ready');
  expect(broken.statusCode).toBe(503);
  expect(broken.json()).toMatchObject({
    documents: 'broken',
    problems: [expect.stringContaining('has an inline script that its policy does not let run')],
  });
  await composeSite(site, { repair: true });
  expect((await operations.inject('/ready')).json()).toMatchObject({ ready: true });
});

test('documents without a problem are opened once for each composition', async () => {
  const { site } = await serveTestSite();
  const operations = operationsServer(site, { ...anyPort, metrics: new SiteMetrics() });
  expect((await operations.inject('/ready')).json()).toMatchObject({ documents: 'there' });
  await changeFile(join(site.documents, 'shell/not-found.fr.unlisted.html'), () => 'changed');
  expect((await operations.inject('/ready')).json()).toMatchObject({ documents: 'there' });
});

test('a site can be opened by a path relative to the working folder', async () => {
  const { root } = await composedSite();
  const site = await openSiteAt(relative(process.cwd(), root), {}, { onProblem: () => undefined });
  expect(await openFolder(site)).toEqual([]);
});
