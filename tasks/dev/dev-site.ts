import { findDevPart } from '@amendes/delivery/dev/dev-site.ts';
import { showBuild } from '@amendes/delivery/dev/show-build.ts';
import { startDevSite } from '@amendes/delivery/dev/start-dev-site.ts';
import { startPartSite } from '@amendes/delivery/dev/start-part-site.ts';
import { takeFromFolder, takeFromSite } from '@amendes/delivery/dev/take-from-site.ts';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import { findVersionedRegistry } from '@amendes/delivery/registry/registry.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { LocalSite } from '../start/local-site.ts';
import { sandboxConfiguration } from '../start/sandbox-configuration.ts';

/**
 * Starts all parts in development; or one among released ones, those of a site elsewhere or else of this checkout.
 * @param apiUpstream The origin of the sandbox.
 */
export async function startInDevelopment(
  { host, port, folder, sandboxSettings }: LocalSite,
  apiUpstream: string,
  one: { readonly part: string; readonly site: URL | undefined } | undefined,
) {
  // Pages show which parts they are made of, and a site that is none of production may take a part from here.
  const configuration = { ...sandboxConfiguration(sandboxSettings), overrides: { origins: [] } };
  if (!one) {
    return startDevSite({
      host,
      port,
      apiUpstream,
      configuration,
      onBuilt: (build) => console.log(showBuild(build)),
      onRefused: (error) => console.error(error instanceof Error ? error.message : error),
    });
  }
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
  const { part, site } = one;
  return startPartSite(await findDevPart(part), {
    host,
    port,
    apiUpstream,
    configure: () => configuration,
    takeReleases: (to) => (site ? takeFromSite(to, site) : takeLocal(to)),
    onBuilt: (build) => console.log(showBuild({ part, ...build })),
  });
}
