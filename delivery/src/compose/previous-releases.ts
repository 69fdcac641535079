import type { Registry } from '../registry/registry.ts';
import { fits } from '../release/fits.ts';
import { findRelease } from '../release/read-release.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site-folder.ts';

/**
 * The release of each part that was served before the present one, where it is still there and still
 * fits the shell: one that does not could not take over.
 */
export async function previousReleases(
  site: SiteFolder,
  registry: Registry,
  shell: Release,
): Promise<ReadonlyMap<string, Release>> {
  const releases = new Map<string, Release>();
  for (const [name, { previous }] of Object.entries(registry.parts)) {
    const release = previous && (await findRelease(site, { name, build: previous }));
    if (release && fits(release, shell)) releases.set(name, release);
  }
  return releases;
}
