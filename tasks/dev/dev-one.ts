import { findDevPart } from '@amendes/delivery/dev/dev-parts.ts';
import { startPartSite } from '@amendes/delivery/dev/start-part-site.ts';
import { takeFromFolder } from '@amendes/delivery/dev/take-from-folder.ts';
import { takeFromSite } from '@amendes/delivery/dev/take-from-site.ts';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import { findVersionedRegistry } from '@amendes/delivery/registry/registry.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site-folder.ts';
import type { LocalSandbox } from './local-sandbox.ts';
import type { DevCommand } from './read-command.ts';
import { showBuild } from './show-build.ts';

/** One part in development among the released ones. */
export async function devOne(
  { host, port, folder, sandbox, configuration }: LocalSandbox,
  { part, site }: Extract<DevCommand, { readonly kind: 'one' }>,
) {
  const takeLocal = async (to: SiteFolder) => {
    const from = siteFolder(folder);
    // As `pnpm start` does, unless it was done before.
    if (!(await findVersionedRegistry(from))) {
      console.log('Building the parts for the first time…');
      await prepareSite(from, { configuration, onRelease: () => undefined });
    }
    await takeFromFolder(to, from);
  };
  return startPartSite(await findDevPart(part), {
    host,
    port,
    apiUpstream: sandbox.origin,
    configuration,
    takeReleases: (to) => (site ? takeFromSite(to, site) : takeLocal(to)),
    onBuild: (build) =>
      console.log(showBuild({ part, took: build.state === 'built' ? build.took : undefined })),
  });
}
