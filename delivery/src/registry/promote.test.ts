import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { BuildDescription } from '@amendes/config/build-description.ts';
import { expect, test } from 'vitest';
import { DeliveryError } from '../delivery-error.ts';
import { publish } from '../release/publish.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site-folder.ts';
import { layBuild, lookupBuild, shellBuild } from '../testing/lay-build.ts';
import { layEmptySite, laySite } from '../testing/lay-site.ts';
import { promote, releasesOf } from './promote.ts';
import { readRegistry } from './registry.ts';

async function published(site: SiteFolder, description: BuildDescription): Promise<Release> {
  return publish(site, await layBuild(description));
}

const newer = { ...lookupBuild, build: 'b00000000002' };

test('the first releases of a site have none before them', async () => {
  const site = await laySite();
  expect(await readRegistry(site)).toEqual({
    parts: { shell: { current: 'a00000000001' }, lookup: { current: 'b00000000001' } },
  });
});

test('a promotion remembers the release before it, and touches no other part', async () => {
  const site = await laySite();
  await promote(site, [await published(site, newer)]);
  expect(await readRegistry(site)).toEqual({
    parts: {
      shell: { current: 'a00000000001' },
      lookup: { current: 'b00000000002', previous: 'b00000000001' },
    },
  });
});

test('promoting the served release again keeps the one before it', async () => {
  const site = await laySite();
  const release = await published(site, newer);
  const once = await promote(site, [release]);
  expect(await promote(site, [release])).toEqual(once);
  expect(await readRegistry(site)).toEqual(once);
});

test('promoting the release before rolls back, and remembers what it replaced', async () => {
  const site = await laySite();
  const [, before] = await releasesOf(site, await readRegistry(site));
  await promote(site, [await published(site, newer)]);
  const { parts } = await promote(site, before ? [before] : []);
  expect(parts['lookup']).toEqual({ current: 'b00000000001', previous: 'b00000000002' });
});

test('a part keeps its place in the registry when it is promoted', async () => {
  const site = await laySite();
  const shell = await published(site, { ...shellBuild, build: 'a00000000002' });
  const { parts } = await promote(site, [await published(site, newer), shell]);
  expect(Object.keys(parts)).toEqual(['shell', 'lookup']);
});

test.each([
  ['^2.0.0', 'lookup b00000000002 needs contract ^2.0.0, the shell provides 1.2.0'],
  ['~1.3.0', 'lookup b00000000002 needs contract ~1.3.0, the shell provides 1.2.0'],
  ['no range', 'lookup b00000000002 needs contract no range, the shell provides 1.2.0'],
])('a remote that needs %s of a shell with 1.2.0 is refused', async (needs, message) => {
  const site = await laySite();
  const before = await readFile(site.registry, 'utf8');
  const release = await published(site, { ...newer, contract: { needs } });
  const refusal = promote(site, [release]);
  await expect(refusal).rejects.toThrow(DeliveryError);
  await expect(refusal).rejects.toThrow(message);
  expect(await readFile(site.registry, 'utf8')).toBe(before);
});

test('a shell that leaves a served remote behind is refused', async () => {
  const site = await laySite();
  const before = await readFile(site.registry, 'utf8');
  const shell = { ...shellBuild, build: 'a00000000002', contract: { provides: '2.0.0' } };
  await expect(promote(site, [await published(site, shell)])).rejects.toThrow(
    'lookup b00000000001 needs contract ^1.0.0, the shell provides 2.0.0',
  );
  expect(await readFile(site.registry, 'utf8')).toBe(before);
});

test('a shell and a remote that only fit each other are promoted together', async () => {
  const site = await laySite();
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
  const site = await layEmptySite();
  const { parts } = await promote(site, [await published(site, lookupBuild)]);
  expect(parts).toEqual({ lookup: { current: 'b00000000001' } });
});

test.each(['/tai', '/tai/:another'])(
  'a second part that answers %s is refused',
  async (pattern) => {
    const site = await laySite();
    const before = await readFile(site.registry, 'utf8');
    const routes = [{ pattern, indexed: true }];
    const payment = { ...newer, name: 'payment', routes };
    await expect(promote(site, [await published(site, payment)])).rejects.toThrow(
      new DeliveryError(
        `lookup and payment both answer ${pattern}: promote the release that gives it up as well`,
      ),
    );
    expect(await readFile(site.registry, 'utf8')).toBe(before);
  },
);

test('a release that was not published is refused, and the registry stays as it was', async () => {
  const site = await laySite();
  const before = await readFile(site.registry, 'utf8');
  await expect(promote(site, [{ ...newer, files: {} }])).rejects.toThrow(
    'No release b00000000002 of lookup: publish it first',
  );
  expect(await readFile(site.registry, 'utf8')).toBe(before);
});

test('a damaged registry is refused, not begun anew', async () => {
  const site = await laySite();
  await writeFile(site.registry, '{ "parts": {');
  const refusal = promote(site, [await published(site, newer)]);
  await expect(refusal).rejects.toThrow(DeliveryError);
  await expect(refusal).rejects.toThrow(`${site.registry}: cannot be read or is not JSON`);
  expect(await readFile(site.registry, 'utf8')).toBe('{ "parts": {');
});

test('a promotion leaves no draft of the registry behind', async () => {
  const site = await laySite();
  expect((await readdir(site.root)).toSorted()).toEqual([
    'configuration.json',
    'registry.json',
    'releases',
  ]);
});

test('a site without a registry says in one line what to do', async () => {
  const site = await layEmptySite();
  await expect(readRegistry(site)).rejects.toThrow(
    new DeliveryError(`No registry in ${site.root}: promote a release of every part first`),
  );
});
