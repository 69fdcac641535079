import { bannerFolder, integrityOf } from '../release/release.ts';
import { manifestPath } from '../release/read-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { Registry } from './registered.ts';
import { composerName } from '../release/composer-release.ts';
import { configurationNames } from '../release/configuration-release.ts';
import { contentName } from '../release/content-release.ts';

/*
 * A release says in its `release.json` which bytes its files have. Whoever changes both together would not be found
 * out: so the registry says which bytes that `release.json` has, from the moment when it first names the release.
 */

/** The registry with the hash of the manifest of each release that it names, and of no other. */
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

/** The releases, as `<name>/<build>`, whose manifest is there, and is no longer the one that the registry names. */
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

/** The releases that a registry names, whatever their age, as `<name>/<build>`. */
export function namedBy(registry: Registry): ReadonlySet<string> {
  const { parts, composer, content, notice } = registry;
  const ofParts = Object.entries(parts).flatMap(
    ([name, { current, previous, earlier = [], canary }]) =>
      [current, previous, ...earlier, canary?.build].map((build) => [name, build]),
  );
  const named = [
    ...ofParts,
    [composerName, composer?.current],
    [composerName, composer?.previous],
    ...(composer?.earlier ?? []).map((build) => [composerName, build]),
    [contentName, content?.current],
    [contentName, content?.previous],
    ...(content?.earlier ?? []).map((build) => [contentName, build]),
    [bannerFolder, notice],
    ...configurationNames.flatMap((name) => {
      const { current, previous, earlier = [] } = registry[name] ?? {};
      return [current, previous, ...earlier].map((build) => [name, build] as const);
    }),
  ];
  return new Set(
    named.flatMap(([name, build]) => (build === undefined ? [] : [`${name}/${build}`])),
  );
}

/** The releases that a registry serves to somebody, or falls back to in a browser, as `<name>/<build>`. */
export function servedOrNext(registry: Registry | undefined): ReadonlySet<string> {
  if (!registry) return new Set();
  const { parts, composer, content, notice } = registry;
  const ofParts = Object.entries(parts).flatMap(([name, { current, previous, canary }]) =>
    [current, previous, canary?.build].map((build) => [name, build]),
  );
  const others = [
    [composerName, composer?.current],
    [contentName, content?.current],
    [bannerFolder, notice],
    ...configurationNames.map((name) => [name, registry[name]?.current] as const),
  ];
  return new Set(
    [...ofParts, ...others].flatMap(([name, build]) =>
      build === undefined ? [] : [`${name}/${build}`],
    ),
  );
}
