import type { BuildDescription } from '@amendes/protocol/build-description.ts';
import { expect, test } from 'vitest';
import { bucketSite } from '../bucket/open-site.ts';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, createSite, lookupBuild } from '../testing/create-site.ts';
import { runAlone } from '../testing/run-alone.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { memoryObjects } from '../testing/test-bucket.ts';
import { changeRegistry } from './change-registry.ts';
import { readVersionedRegistry } from './registry.ts';

const partNames = Array.from({ length: 10 }, (_, index) => `part-${index}`);

const buildOf = (name: string, build: string): BuildDescription => ({
  ...lookupBuild,
  name,
  build,
  container: `${name}_${build}`,
  routes: [{ pattern: `/tai/${name}`, indexed: false }],
});

async function publishAll(site: SiteFolder) {
  const builds = partNames.flatMap((name) => [buildOf(name, 'b1'), buildOf(name, 'b2')]);
  for (const build of builds) await publish(site, await createBuild(build));
  return builds;
}

test('twenty processes that promote at the same moment lose no promotion', async () => {
  const site = await createSite();
  const builds = await publishAll(site);
  // One process runs before them all, so that the others need not compile the same code twenty times.
  await publish(site, await createBuild(buildOf('first', 'b1')));
  const first = await runAlone('promote-alone.ts', site.root, 'first', 'b1', '0');
  expect(first).toMatchObject({ code: 0 });
  // The start is late enough for all processes to be ready.
  const time = String(Date.now() + 5000);
  const outcomes = await Promise.all(
    builds.map(({ name, build }) => runAlone('promote-alone.ts', site.root, name, build, time)),
  );
  expect(outcomes.filter(({ code }) => code !== 0)).toEqual([]);

  const { registry, version } = await readVersionedRegistry(site);
  // There is one version for each: every promotion was derived from the one before it.
  expect(Number(version)).toBe(2 + builds.length);
  for (const name of partNames) {
    const { current, previous } = registry.parts[name] ?? {};
    expect([name, new Set([current, previous])]).toEqual([name, new Set(['b1', 'b2'])]);
  }
  expect(registry.parts).toMatchObject({ shell: { current: 'a00000000001' } });
  expect(Object.keys(registry.retired ?? {})).toHaveLength(partNames.length);
}, 180_000);

// The file every-storage.test.ts checks that a service, too, gives a number to one writer only.
test('fifty simultaneous changes from fifty machines are all kept', async () => {
  const objects = memoryObjects();
  const copy = await temporaryFolder();
  const machine = () => bucketSite(objects.address, {}, { objects, copy });
  const names = Array.from({ length: 50 }, (_, index) => `n${index}/b1`);
  const retire = async (name: string) =>
    changeRegistry(machine(), (before) => ({
      parts: {},
      ...before,
      retired: { ...before?.retired, [name]: '2026-01-01T00:00:00.000Z' },
    }));
  await Promise.all(names.map(retire));
  const { registry } = await readVersionedRegistry(machine());
  expect(Object.keys(registry.retired ?? {}).toSorted()).toEqual(names.toSorted());
});
