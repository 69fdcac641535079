import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { browsers } from '@amendes/build-config/browsers.ts';
import type { BuildDescription } from '@amendes/protocol/build-description.ts';
import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { publish } from '../publish/publish.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { sealUnchecked } from '../testing/serve-test-site.ts';
import {
  createBuild,
  lookupBuild,
  shellBuild,
  createEmptySite,
  createSite,
} from '../testing/create-site.ts';
import { previewChange, changeRegistry } from './change-registry.ts';
import { promote, promotion, rollback } from './promote.ts';
import { readRegistry, readVersionedRegistry } from './registry.ts';
import { releasesOf } from './refuse-unfit.ts';

async function published(site: SiteFolder, description: BuildDescription): Promise<Release> {
  return publish(site, await createBuild(description));
}

const newer = { ...lookupBuild, build: 'b00000000002' };

test('the first releases of a site have no previous release', async () => {
  const site = await createSite();
  expect((await readRegistry(site)).parts).toEqual({
    shell: { current: 'a00000000001' },
    lookup: { current: 'b00000000001' },
  });
});

test('a promotion remembers the release before it, and touches no other part', async () => {
  const site = await createSite();
  await promote(site, [await published(site, newer)]);
  expect((await readRegistry(site)).parts).toEqual({
    shell: { current: 'a00000000001' },
    lookup: { current: 'b00000000002', previous: 'b00000000001' },
  });
});

test('promoting the current release again keeps the previous release', async () => {
  const site = await createSite();
  const release = await published(site, newer);
  const once = await promote(site, [release]);
  expect(await promote(site, [release])).toEqual(once);
  expect(await readRegistry(site)).toEqual(once);
});

test('promoting the previous release swaps it with the current one', async () => {
  const site = await createSite();
  const [, before] = await releasesOf(site, await readRegistry(site));
  await promote(site, [await published(site, newer)]);
  const { parts } = await promote(site, before ? [before] : []);
  expect(parts['lookup']).toEqual({ current: 'b00000000001', previous: 'b00000000002' });
});

test('a part keeps its place in the registry when it is promoted', async () => {
  const site = await createSite();
  const shell = await published(site, { ...shellBuild, build: 'a00000000002' });
  const { parts } = await promote(site, [await published(site, newer), shell]);
  expect(Object.keys(parts)).toEqual(['shell', 'lookup']);
});

test.each([
  ['^2.0.0', 'lookup b00000000002 needs contract ^2.0.0, the shell provides 1.2.0'],
  ['~1.3.0', 'lookup b00000000002 needs contract ~1.3.0, the shell provides 1.2.0'],
  ['no range', 'lookup b00000000002 needs contract no range, the shell provides 1.2.0'],
])(
  'a remote that needs contract %s is refused if the shell provides 1.2.0',
  async (needs, message) => {
    const site = await createSite();
    const before = await readVersionedRegistry(site);
    const release = await published(site, { ...newer, contract: { needs } });
    const refusal = promote(site, [release]);
    await expect(refusal).rejects.toThrow(DeliveryError);
    await expect(refusal).rejects.toThrow(message);
    expect(await readVersionedRegistry(site)).toEqual(before);
  },
);

test('a shell without the contract that a served remote needs is refused', async () => {
  const site = await createSite();
  const before = await readVersionedRegistry(site);
  const shell = { ...shellBuild, build: 'a00000000002', contract: { provides: '2.0.0' } };
  await expect(promote(site, [await published(site, shell)])).rejects.toThrow(
    'lookup b00000000001 needs contract ^1.0.0, the shell provides 2.0.0',
  );
  expect(await readVersionedRegistry(site)).toEqual(before);
});

test('a shell and a remote that only fit each other are promoted together', async () => {
  const site = await createSite();
  const { parts } = await promote(site, [
    await published(site, { ...newer, contract: { needs: '^2.0.0' } }),
    await published(site, {
      ...shellBuild,
      build: 'a00000000002',
      contract: { provides: '2.0.0' },
    }),
  ]);
  expect(parts['lookup']?.current).toBe('b00000000002');
  expect(parts['shell']?.current).toBe('a00000000002');
});

test('remotes may be promoted before any shell is there', async () => {
  const site = await createEmptySite();
  const { parts } = await promote(site, [await published(site, lookupBuild)]);
  expect(parts).toEqual({ lookup: { current: 'b00000000001' } });
});

const older: BuildDescription = { ...lookupBuild };
Reflect.deleteProperty(older, 'browsers');

test.each([
  ['older browsers', { ...newer, browsers: ['chrome >= 80'] }, 'chrome >= 80'],
  ['newer browsers', { ...newer, browsers: ['chrome >= 105'] }, 'chrome >= 105'],
  ['unnamed browsers', { ...older, build: newer.build }, 'browsers that it does not name'],
])('a release that was built for %s is refused', async (_kind, build, named) => {
  const site = await createSite();
  const before = await readVersionedRegistry(site);
  await expect(promote(site, [await published(site, build)])).rejects.toThrow(
    `lookup b00000000002 was built for ${named}, the site is made for ${browsers.join(', ')}`,
  );
  expect(await readVersionedRegistry(site)).toEqual(before);
});

test('a rollback to a release that names no browsers is allowed', async () => {
  const site = await createSite();
  const { build } = await published(site, { ...older, build: 'b00000000000' });
  await changeRegistry(site, (before) => ({
    parts: { ...before?.parts, lookup: { current: lookupBuild.build, previous: build } },
  }));
  const { after } = await changeRegistry(site, rollback(site, 'lookup'));
  expect(after.parts['lookup']?.current).toBe(build);
});

test.each(['/tai', '/TAI', '/tai/:another', '/Tai/:another'])(
  'a second part that answers %s is refused',
  async (pattern) => {
    const site = await createSite();
    const before = await readVersionedRegistry(site);
    const routes = [{ pattern, indexed: true }];
    const payment = { ...newer, name: 'payment', routes };
    await expect(promote(site, [await published(site, payment)])).rejects.toThrow(
      new DeliveryError(
        `lookup and payment both answer ${pattern}: promote the release that gives it up as well`,
      ),
    );
    expect(await readVersionedRegistry(site)).toEqual(before);
  },
);

test('a release that was not published is refused, and the registry stays as it was', async () => {
  const site = await createSite();
  const before = await readVersionedRegistry(site);
  await expect(promote(site, [newer])).rejects.toThrow(
    'No release b00000000002 of lookup: publish it first',
  );
  expect(await readVersionedRegistry(site)).toEqual(before);
});

test('a damaged registry is refused and not overwritten', async () => {
  const site = await createSite();
  const path = join(site.root, 'registry/head/000001.json');
  await writeFile(path, '{ "parts": {');
  const refusal = promote(site, [await published(site, newer)]);
  await expect(refusal).rejects.toThrow(DeliveryError);
  await expect(refusal).rejects.toThrow(/is damaged: its version 1 is not JSON/);
  expect((await site.storage.latest('registry/head'))?.text).toBe('{ "parts": {');
});

test('the preview of a promotion shows the new registry and changes nothing', async () => {
  const site = await createSite();
  const before = await readVersionedRegistry(site);
  const { after } = await previewChange(site, promotion(site, [await published(site, newer)]));
  expect(after.parts['lookup']?.current).toBe('b00000000002');
  expect(await readVersionedRegistry(site)).toEqual(before);
});

const entry = 'releases/lookup/b00000000002/entry.js';

test.each<[string, (path: string) => Promise<void>, RegExp]>([
  ['lacks a file', (path) => rm(path), /^releases\S+entry\.js is missing: bring the files/],
  ['has a changed file', (path) => writeFile(path, 'other'), /entry\.js is not what was published/],
  ['lacks a compressed form', (path) => rm(`${path}.br`), /entry\.js\.br is missing/],
  [
    'has a changed compressed form',
    (path) => writeFile(`${path}.gz`, 'other'),
    /entry\.js\.gz is not what was published/,
  ],
  [
    'contains a link',
    (path) => symlink('/etc', `${path}.map`),
    /entry\.js\.map is a link, which no/,
  ],
  [
    'is itself a link',
    async (path) => {
      await rename(dirname(path), `${dirname(path)}-away`);
      await symlink(`${dirname(path)}-away`, dirname(path));
    },
    /^releases\/lookup\/b00000000002 is a link, which no release has: remove it/,
  ],
])('a release that %s is refused', async (_, damage, line) => {
  const site = await createSite();
  const release = await published(site, newer);
  const before = await readVersionedRegistry(site);
  await damage(join(site.root, entry));
  await expect(promote(site, [release])).rejects.toThrow(line);
  expect(await readVersionedRegistry(site)).toEqual(before);
});

test('a release that weighs more than the budget of its part is refused', async () => {
  const site = await createSite();
  // Noise cannot be compressed, so it keeps its weight.
  const noise = randomBytes(30_000).toString('base64');
  const release = await sealUnchecked(
    site,
    await createBuild(newer, { 'app.e5.js': `/* ${noise} */` }),
  );
  await expect(promote(site, [release])).rejects.toThrow(
    /^lookup b00000000002: own weighs \d+ bytes, its budget is 20000\. Load later/,
  );
});

test('the time of a release’s replacement is recorded until it is served again', async () => {
  const site = await createSite();
  const startedAt = Date.now();
  await promote(site, [await published(site, newer)]);
  const { retired } = await readRegistry(site);
  expect(Object.keys(retired ?? {})).toEqual(['lookup/b00000000001']);
  expect(Date.parse(retired?.['lookup/b00000000001'] ?? '')).toBeGreaterThanOrEqual(startedAt);
  const { after } = await changeRegistry(site, rollback(site, 'lookup'));
  expect(Object.keys(after.retired ?? {})).toEqual(['lookup/b00000000002']);
});

test('a missing registry is reported in one line that says what to do', async () => {
  const site = await createEmptySite();
  await expect(readRegistry(site)).rejects.toThrow(
    new DeliveryError(`No registry in ${site.root}: promote a release of every part first`),
  );
});
