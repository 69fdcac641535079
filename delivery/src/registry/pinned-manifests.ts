import { bannerFolder, integrityOf } from '../release/release.ts';
import { manifestPath } from '../release/read-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { Registered, RegisteredPart, Registry } from './registered.ts';
import { composerName } from '../release/composer-release.ts';
import { configurationNames } from '../release/configuration-release.ts';
import { contentName } from '../release/content-release.ts';

/*
 * A release states in its `release.json` which bytes its files have. Nobody would notice a change of both together. So the
 * registry states which bytes that `release.json` has, from the moment when it first names the release.
 */

/** Returns the registry with the hash of the manifest of each release that it names, and of no other. */
export async function pinManifests(site: SiteFolder, registry: Registry): Promise<Registry> {
  const { manifests: known = {}, ...others } = registry;
  const named = [...namedBy(registry)].toSorted();
  const pinned = await Promise.all(
    named.map(async (release) => {
      const hash = known[release] ?? (await hashOf(site, release));
      return hash === undefined ? [] : [[release, hash] as const];
    }),
  );
  const manifests = Object.fromEntries(pinned.flat());
  return Object.keys(manifests).length === 0 ? others : { ...others, manifests };
}

/** Returns the releases, as `<name>/<build>`, whose manifest exists but is no longer the one that the registry names. */
export async function changedManifests(
  site: SiteFolder,
  { manifests = {} }: Registry,
): Promise<ReadonlySet<string>> {
  const changed = await Promise.all(
    Object.entries(manifests).map(async ([release, pinned]) => {
      const hash = await hashOf(site, release);
      return hash === undefined || hash === pinned ? [] : [release];
    }),
  );
  return new Set(changed.flat());
}

async function hashOf(site: SiteFolder, release: string): Promise<string | undefined> {
  const bytes = await site.storage.read(manifestPath(release));
  return bytes && integrityOf(bytes);
}

type Entry = Registered & Pick<RegisteredPart, 'canary'>;

/** Returns the registry's entry of each name that has releases, the parts first. */
function entriesOf(registry: Registry): readonly (readonly [name: string, entry: Entry])[] {
  const { parts, composer, content, notice } = registry;
  const entries: readonly (readonly [string, Entry | undefined])[] = [
    ...Object.entries(parts),
    [composerName, composer],
    [contentName, content],
    [bannerFolder, notice === undefined ? undefined : { current: notice }],
    ...configurationNames.map((name) => [name, registry[name]] as const),
  ];
  return entries.flatMap(([name, entry]) => (entry ? [[name, entry] as const] : []));
}

/** Returns the builds that `buildsOf` picks from each entry, as `<name>/<build>`. */
function pick(
  registry: Registry,
  buildsOf: (entry: Entry, name: string) => readonly (string | undefined)[],
): ReadonlySet<string> {
  return new Set(
    entriesOf(registry).flatMap(([name, entry]) =>
      buildsOf(entry, name).flatMap((build) => (build === undefined ? [] : [`${name}/${build}`])),
    ),
  );
}

/** Returns the releases that a registry names, whatever their age, as `<name>/<build>`. */
export const namedBy = (registry: Registry): ReadonlySet<string> =>
  pick(registry, ({ current, previous, earlier = [], canary }) => [
    current,
    previous,
    ...earlier,
    canary?.build,
  ]);

/** Returns every release that a registry serves to citizens, as `<name>/<build>`. */
export const servedBy = (registry: Registry): ReadonlySet<string> =>
  pick(registry, ({ current, canary }) => [current, canary?.build]);

/** Returns the releases that a registry serves to somebody, or falls back to in a browser, as `<name>/<build>`. */
export const servedOrNext = (registry: Registry | undefined): ReadonlySet<string> =>
  pick(registry ?? { parts: {} }, ({ current, previous, canary }, name) =>
    // Browsers fall back to releases of parts only.
    Object.hasOwn(registry?.parts ?? {}, name) ? [current, previous, canary?.build] : [current],
  );
