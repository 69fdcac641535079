import type { BuildDescription } from '@amendes/protocol/build-description.ts';
import { expect, test } from 'vitest';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, createSite, lookupBuild } from '../testing/create-site.ts';
import { runAlone } from '../testing/run-alone.ts';
import { readVersionedRegistry } from './registry.ts';

const partNames = Array.from({ length: 25 }, (_, index) => `part-${index}`);

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

test('of 50 promotions at the same moment, each in a process of its own, none is lost', async () => {
  const site = await createSite();
  const builds = await publishAll(site);
  // Late enough for all of them to be there by then.
  const time = String(Date.now() + 10_000);
  const outcomes = await Promise.all(
    builds.map(({ name, build }) => runAlone('promote-alone.ts', site.root, name, build, time)),
  );
  expect(outcomes.filter(({ code }) => code !== 0)).toEqual([]);

  const { registry, version } = await readVersionedRegistry(site);
  // One version for each: every promotion was made of the one before it.
  expect(Number(version)).toBe(1 + builds.length);
  for (const name of partNames) {
    const { current, previous } = registry.parts[name] ?? {};
    expect([name, new Set([current, previous])]).toEqual([name, new Set(['b1', 'b2'])]);
  }
  expect(registry.parts).toMatchObject({ shell: { current: 'a00000000001' } });
  expect(Object.keys(registry.retired ?? {})).toHaveLength(partNames.length);
}, 180_000);
