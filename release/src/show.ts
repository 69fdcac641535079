import { performance } from 'node:perf_hooks';
import type { Composition } from '@amendes/delivery/composer/site-composer.ts';
import { history } from '@amendes/delivery/registry/history.ts';
import { findVersionedRegistry } from '@amendes/delivery/registry/registry.ts';
import {
  describeProvenance,
  olderLockfile,
} from '@amendes/delivery/release/describe-provenance.ts';
import { describeSupply } from '@amendes/delivery/release/provenance-statement.ts';
import { findRelease } from '@amendes/delivery/release/read-release.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { showTime } from '@amendes/delivery/site/show-time.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';

/** Composes, and prints what was rendered and how long it took. */
export async function showComposition(compose: () => Promise<Composition>): Promise<void> {
  const began = performance.now();
  const { rendered, pieces, switched } = await compose();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const what =
    rendered.length === 0 ? 'Nothing had to be rendered' : `Rendered ${rendered.join(', ')}`;
  console.log(
    `${what} (${rendered.length} of ${pieces} pieces, ${seconds} s)${switched ? ': served' : ''}`,
  );
}

/** Prints who changed what and when, the latest first; of everything when no name is given. */
export async function showHistory(site: SiteFolder, names: readonly string[]): Promise<number> {
  const entries = await history(site, names);
  for (const { version, changed, keys, lines } of entries) {
    const when = changed ? showTime(new Date(changed.at)) : 'unknown when';
    const by = changed?.by ?? 'unknown';
    console.log([`version ${version}`, when, by, changed?.command ?? ''].join('  ').trim());
    if (keys.length > 0) console.log(`    signed by ${keys.join(', ')}`);
    for (const line of lines) console.log(`    ${line}`);
  }
  if (entries.length === 0)
    console.log('Nothing of it was changed as far back as versions are kept');
  return 0;
}

/** Prints where a release comes from, and warns when its lockfile is older than one of the served parts. */
export async function showProvenance(site: SiteFolder, release: Release): Promise<void> {
  console.log(`${release.name} ${release.build} is from ${describeProvenance(release)}`);
  console.log(`${' '.repeat(release.name.length)} with ${await describeSupply(site, release)}`);
  const warning = olderLockfile(release, await servedReleases(site));
  if (warning !== undefined) console.log(`Warning: ${warning}`);
}

/** The same for each part that is served. */
export async function showProvenances(site: SiteFolder): Promise<void> {
  for (const release of await servedReleases(site)) await showProvenance(site, release);
}

/** Leaves out a missing release: `openFolder` and `verifySite` name it. */
async function servedReleases(site: SiteFolder): Promise<readonly Release[]> {
  const { registry } = (await findVersionedRegistry(site)) ?? {};
  const served = Object.entries(registry?.parts ?? {});
  const releases = await Promise.all(
    served.map(([name, { current }]) => findRelease(site, { name, build: current })),
  );
  return releases.filter((release) => release !== undefined);
}
