import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Registry } from '../registry/registered.ts';
import { namedBy } from '../registry/pinned-manifests.ts';
import { composerName } from '../release/composer-release.ts';
import { isThere } from '../storage/drafts.ts';
import { promotedPath, type SiteFolder } from '../site/site-folder.ts';

/*
 * A release that was never promoted is nobody's to read. Both servers look for a file of its name in the folder
 * `promoted`, of all releases that a registry named when the site was composed. The file is there before any document
 * names the release, and goes with the release itself: an open tab, or one that got its document from another server,
 * finds everything that it began with.
 */

/** The releases that visitors may ask for: those that are named, and those that were served. The composer runs elsewhere. */
export function reachableReleases(registry: Registry): readonly string[] {
  const known = new Set([...namedBy(registry), ...Object.keys(registry.retired ?? {})]);
  return [...known].filter((release) => !release.startsWith(`${composerName}/`));
}

export async function writePromoted(site: SiteFolder, registry: Registry): Promise<void> {
  for (const release of reachableReleases(registry)) {
    const path = promotedPath(site, release);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '', { flag: 'a' });
  }
}

/** Finds the releases that visitors may ask for, and that servers would not give them. */
export async function findUnreachable(
  site: SiteFolder,
  registry: Registry,
): Promise<readonly string[]> {
  const checked = reachableReleases(registry).map(async (release) => {
    const path = promotedPath(site, release);
    return (await isThere(path))
      ? []
      : [`${path} is missing, the release is not served: pnpm release compose writes it anew`];
  });
  return (await Promise.all(checked)).flat();
}
