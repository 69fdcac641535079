import { appendFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { placeContent } from '../content/bring-content.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { promote } from '../registry/promote.ts';
import { readRegistry } from '../registry/registry.ts';
import { readRelease } from '../release/read-release.ts';
import { anyPort } from '../testing/serve-test-site.ts';
import {
  createComposer,
  createEmptySite,
  createSiteOfPages,
  lookupBuild,
} from '../testing/create-site.ts';
import { createContent } from '../testing/create-content.ts';
import { serveSite } from '../serve/serve-site.ts';
import { verifySite } from '../verify/verify-site.ts';
import { takeFromSite } from './take-from-site.ts';

/** A site that is served, and what it is asked. */
async function serveElsewhere() {
  const site = await createSiteOfPages();
  await placeContent(site, await createContent(), { withGaps: false });
  await compose(site);
  const asked: string[] = [];
  const server = await serveSite(site, {
    ...anyPort,
    prepare: (unprepared) =>
      unprepared.addHook('onRequest', async ({ method, url }) => {
        asked.push(`${method} ${url}`);
      }),
  });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { site, asked, address: new URL(`http://127.0.0.1:${port}`) };
}

test('what a site serves is taken over whole: it can be composed and verified', async () => {
  const { site, address } = await serveElsewhere();
  const copy = await createEmptySite();
  await takeFromSite(copy, address);
  const { parts, content } = await readRegistry(site);
  const builds = Object.entries(parts).map(([name, { current }]) => [name, { current }]);
  expect(await readRegistry(copy)).toMatchObject({
    parts: Object.fromEntries(builds),
    content: { current: content?.current },
  });
  await compose(copy);
  // Nobody needs compressed forms on the way to the same machine.
  await promote(copy, [await createComposer(copy)]);
  const damage = (await verifySite(copy)).filter((line) => !/\.(br|gz) is missing$/.test(line));
  expect(damage).toEqual([]);
});

test('only public files are asked for, each by GET', async () => {
  const { asked, address } = await serveElsewhere();
  await takeFromSite(await createEmptySite(), address);
  expect(asked.length).toBeGreaterThan(10);
  for (const question of asked) {
    expect(question).toMatch(/^GET \/(releases\/|assets\/(parts|published)\.json$)/);
  }
});

test('a file that is not what was sealed is refused', async () => {
  const { site, address } = await serveElsewhere();
  const folder = site.release(lookupBuild.name, lookupBuild.build);
  for (const form of ['.br', '.gz']) await rm(join(folder, `entry.js${form}`));
  await appendFile(join(folder, 'entry.js'), ' ');
  const copy = await createEmptySite();
  await expect(takeFromSite(copy, address)).rejects.toThrow(DeliveryError);
  await expect(readRelease(copy, lookupBuild)).rejects.toThrow(DeliveryError);
});

/** A site that answers as it likes. */
async function answering(answers: Readonly<Record<string, unknown>>): Promise<URL> {
  const server = createServer(({ url = '' }, response) => {
    response.statusCode = url in answers ? 200 : 404;
    response.end(JSON.stringify(answers[url]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const parts = { shell: 's1', remotes: [] };
const release = { name: 'shell', build: 's1', files: {} };

test.each([
  ['no list of parts', {}, 'answers 404'],
  ['a list that is none', { '/assets/parts.json': [] }, 'lists no parts'],
  [
    'a build that leads out of its folder',
    { '/assets/parts.json': { ...parts, shell: '../s1' }, '/assets/published.json': {} },
    'is no release',
  ],
  [
    'a file that leads out of its folder',
    {
      '/assets/parts.json': parts,
      '/assets/published.json': {},
      '/releases/shell/s1/release.json': {
        ...release,
        files: { '../../x.js': { integrity: 'sha384-x' } },
      },
    },
    'is no path',
  ],
  [
    'a release of another name, which leads out of its folder',
    {
      '/assets/parts.json': parts,
      '/assets/published.json': {},
      '/releases/shell/s1/release.json': { ...release, name: '../../../escaped' },
    },
    'describes ../../../escaped s1, not shell s1',
  ],
  [
    'a release of another build',
    {
      '/assets/parts.json': parts,
      '/assets/published.json': {},
      '/releases/shell/s1/release.json': { ...release, build: 's2' },
    },
    'describes shell s2, not shell s1',
  ],
  [
    'a release without files',
    {
      '/assets/parts.json': parts,
      '/assets/published.json': {},
      '/releases/shell/s1/release.json': { name: 'shell', build: 's1' },
    },
    'describes no release',
  ],
])('a site with %s is refused', async (_what, answers, reason) => {
  const taking = takeFromSite(await createEmptySite(), await answering(answers));
  await expect(taking).rejects.toThrow(DeliveryError);
  await expect(taking).rejects.toThrow(reason);
});
