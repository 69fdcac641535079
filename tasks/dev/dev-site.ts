import { findDevPart } from '@amendes/delivery/dev/dev-site.ts';
import { showBuild } from '@amendes/delivery/dev/show-build.ts';
import { startDevSite } from '@amendes/delivery/dev/start-dev-site.ts';
import { startPartSite } from '@amendes/delivery/dev/start-part-site.ts';
import { takeFromFolder, takeFromSite } from '@amendes/delivery/dev/take-from-site.ts';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import { findVersionedRegistry } from '@amendes/delivery/registry/registry.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { LocalSandbox } from './local-sandbox.ts';

/** Starts all parts in development. */
export async function devAll({ host, port, sandbox, configuration }: LocalSandbox) {
  return startDevSite({
    host,
    port,
    apiUpstream: sandbox.origin,
    configuration,
    onBuilt: (build) => console.log(showBuild(build)),
    onRefused: (error) => console.error(error instanceof Error ? error.message : error),
  });
}

/** Starts one part in development among released ones: those of a site elsewhere, or else of this checkout. */
export async function devOne(
  { host, port, folder, sandbox, configuration }: LocalSandbox,
  { part, site }: { readonly part: string; readonly site: URL | undefined },
) {
  const takeLocal = async (to: SiteFolder) => {
    const from = siteFolder(folder);
    // As `pnpm start` does, unless it was done before.
    if (!(await findVersionedRegistry(from))) {
      console.log('Building the parts for the first time…');
      await prepareSite(from, { configuration, onRelease: () => undefined });
    }
    await takeFromFolder(to, from);
    return undefined;
  };
  return startPartSite(await findDevPart(part), {
    host,
    port,
    apiUpstream: sandbox.origin,
    configure: () => configuration,
    takeReleases: (to) => (site ? takeFromSite(to, site) : takeLocal(to)),
    onBuild: (build) =>
      console.log(showBuild({ part, took: build.state === 'built' ? build.took : undefined })),
  });
}
