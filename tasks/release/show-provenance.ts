import { findVersionedRegistry } from '@amendes/delivery/registry/registry.ts';
import {
  describeProvenance,
  olderLockfile,
} from '@amendes/delivery/release/describe-provenance.ts';
import { findRelease } from '@amendes/delivery/release/read-release.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import type { SiteFolder } from '@amendes/delivery/site-folder.ts';

/** Says where a release comes from, and when its lockfile is older than one of the parts that are served. */
export async function showProvenance(site: SiteFolder, release: Release): Promise<void> {
  console.log(`${release.name} ${release.build} is from ${describeProvenance(release)}`);
  const warning = olderLockfile(release, await servedReleases(site));
  if (warning !== undefined) console.log(`Warning: ${warning}`);
}

/** The same for each part that is served. */
export async function showProvenances(site: SiteFolder): Promise<void> {
  for (const release of await servedReleases(site)) await showProvenance(site, release);
}

/** Those that are there: a missing one is told of elsewhere. */
async function servedReleases(site: SiteFolder): Promise<readonly Release[]> {
  const { registry } = (await findVersionedRegistry(site)) ?? {};
  const served = Object.entries(registry?.parts ?? {});
  const releases = await Promise.all(
    served.map(([name, { current }]) => findRelease(site, { name, build: current })),
  );
  return releases.filter((release) => release !== undefined);
}
