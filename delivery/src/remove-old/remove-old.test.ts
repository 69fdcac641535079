import { readdir, utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compose } from '../compose/compose.ts';
import { canary } from '../registry/canary.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote } from '../registry/promote.ts';
import { readRegistry } from '../registry/registry.ts';
import { publish } from '../release/publish.ts';
import { buildsOf } from '../release/read-release.ts';
import type { SiteFolder } from '../site-folder.ts';
import { layBuild, lookupBuild } from '../testing/lay-build.ts';
import { laySite } from '../testing/lay-site.ts';
import { verifySite } from '../verify/verify-site.ts';
import { findOld } from './find-old.ts';
import { removeOld } from './remove-old.ts';

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day);

const nth = (count: number) => ({ ...lookupBuild, build: `b0000000000${count}` });

const publishNth = async (site: SiteFolder, count: number) =>
  publish(site, await layBuild(nth(count)));

/** A site that was promoted four releases of a part, and composed. */
async function busySite(): Promise<SiteFolder> {
  const site = await laySite();
  for (const count of [2, 3, 4]) await promote(site, [await publishNth(site, count)]);
  await compose(site);
  return site;
}

const oldIn = async (site: SiteFolder, days: number) =>
  findOld(site, await readRegistry(site), inDays(days));

test('what was replaced less than a week ago stays, whenever it was published', async () => {
  const site = await busySite();
  const long = inDays(-30);
  for (const build of await buildsOf(site, 'lookup')) {
    await utimes(site.release('lookup', build), long, long);
  }
  expect(await oldIn(site, 6.9)).toEqual([]);
});

test('after a week only the present release and the one before it stay', async () => {
  const site = await busySite();
  expect(await oldIn(site, 7.1)).toEqual(['lookup/b00000000001', 'lookup/b00000000002']);
  expect(await removeOld(site, inDays(7.1))).toEqual([
    'lookup/b00000000001',
    'lookup/b00000000002',
  ]);
  expect(await buildsOf(site, 'lookup')).toEqual(['b00000000003', 'b00000000004']);
  expect(await verifySite(site)).toEqual([]);
  const { retired, removing } = await readRegistry(site);
  expect(Object.keys(retired ?? {})).toEqual(['lookup/b00000000003']);
  expect(removing).toBeUndefined();
});

test('a release that some have stays', async () => {
  const site = await busySite();
  const release = { name: 'lookup', build: nth(1).build };
  await changeRegistry(site, canary(site, release, 10));
  expect(await oldIn(site, 8)).toEqual(['lookup/b00000000002']);
});

test('a release that the documents still name stays, although the registry does not', async () => {
  const site = await laySite();
  await compose(site);
  for (const count of [2, 3]) await promote(site, [await publishNth(site, count)]);
  expect(await oldIn(site, 8)).toEqual([]);
  await compose(site);
  expect(await oldIn(site, 8)).toEqual(['lookup/b00000000001']);
});

test('one that was never promoted is old a week after it was published', async () => {
  const site = await busySite();
  await publishNth(site, 5);
  expect(await oldIn(site, 6.9)).not.toContain('lookup/b00000000005');
  expect(await oldIn(site, 7.1)).toContain('lookup/b00000000005');
});

test('what is being removed cannot be promoted any more', async () => {
  const site = await busySite();
  await changeRegistry(site, (before) => ({
    parts: {},
    ...before,
    removing: ['lookup/b00000000001'],
  }));
  await expect(promote(site, [{ name: 'lookup', build: nth(1).build }])).rejects.toThrow(
    'lookup b00000000001 is old and being removed: publish it again afterwards',
  );
});

test('the compositions and pieces that nothing leads to go as well, those that are served stay', async () => {
  const site = await laySite();
  await compose(site);
  await promote(site, [await publishNth(site, 2)]);
  await compose(site);
  const count = async () => [
    (await readdir(site.compositions)).length,
    (await readdir(site.pieces)).length,
  ];
  expect(await count()).toEqual([2, 9]);
  await removeOld(site, new Date());
  expect(await count()).toEqual([2, 9]);
  await removeOld(site, inDays(1));
  expect(await count()).toEqual([1, 7]);
  expect(await verifySite(site)).toEqual([]);
});
