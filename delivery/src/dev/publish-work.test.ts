import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRegistry } from '../registry/registry.ts';
import { createBuild, lookupBuild, createSite } from '../testing/create-site.ts';
import { findDamage, readRelease } from '../release/read-release.ts';
import { publishWork } from './start-part-site.ts';

test('a build in progress is served sealed, like a release', async () => {
  const site = await createSite();
  const dist = await createBuild(lookupBuild);
  const build = await publishWork(site, dist);
  expect((await readRegistry(site)).parts['lookup']).toEqual({ current: build });
  // The compressed forms are missing, because compressing takes longer than the build.
  const damage = (
    await findDamage(site, await readRelease(site, { name: 'lookup', build }))
  ).filter((line) => !/\.(br|gz) is missing$/.test(line));
  expect(damage).toEqual([]);
});

test('each change has its own build id, and undoing it restores the old id', async () => {
  const site = await createSite();
  const dist = await createBuild(lookupBuild);
  const first = await publishWork(site, dist);
  const changed = await createBuild(lookupBuild);
  await appendFile(join(changed, 'entry.js'), ' ');
  const second = await publishWork(site, changed);
  expect(second).not.toBe(first);
  expect(await publishWork(site, dist)).toBe(first);
  expect((await readRegistry(site)).parts['lookup']).toEqual({ current: first });
});

test('a build that cannot be composed does not replace the served release', async () => {
  const site = await createSite();
  const { parts } = await readRegistry(site);
  await rm(site.configuration);
  await expect(publishWork(site, await createBuild(lookupBuild))).rejects.toThrow('configuration');
  expect((await readRegistry(site)).parts).toEqual(parts);
});
