import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Registry } from '../registry/registered.ts';
import { namedBy } from '../registry/pinned-manifests.ts';
import { composerName } from '../release/composer-release.ts';
import { isThere } from '../storage/drafts.ts';
import { promotedPath, type SiteFolder } from '../site/site-folder.ts';

/*
 * Nobody may read a release that was never promoted. Both servers look for a file with its name in the folder
 * `promoted`, which has one for each release that a registry named when the site was composed. The file exists before
 * any document names the release, and is removed with the release itself: an open tab, or one whose document was sent
 * by another server, finds every file of the releases that it started with.
 */

/** Lists the releases that citizens may request: those that are named or were served. The composer runs elsewhere. */
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

/** Lists the releases that citizens may request, but that servers would refuse. */
export async function findUnreachable(
  site: SiteFolder,
  registry: Registry,
): Promise<readonly string[]> {
  const checked = reachableReleases(registry).map(async (release) => {
    const path = promotedPath(site, release);
    return (await isThere(path))
      ? []
      : [`${path} is missing, the release is not served: pnpm release compose writes it again`];
  });
  return (await Promise.all(checked)).flat();
}
