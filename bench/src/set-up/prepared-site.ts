import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { BenchSettings } from './bench-settings.ts';
import { freePorts } from '../processes/start-process.ts';

/** Folder of the measured sites and of intermediate files. */
export const workFolder = join(workspace, 'bench/.site');

/** Updates the site in a folder to the present sources. */
export async function prepareIn(
  folder: string,
  configuration: unknown,
): Promise<{ readonly site: SiteFolder; readonly releases: readonly Release[] }> {
  const site = siteFolder(folder);
  return { site, releases: await prepareSite(site, { configuration, onRelease: () => undefined }) };
}

/** Prepares the site whose servers are measured. */
export async function prepareServed({ configurationFor }: BenchSettings): Promise<SiteFolder> {
  const configuration = configurationFor(await sandboxSettings());
  return (await prepareIn(join(workFolder, 'served'), configuration)).site;
}

/** Returns the settings of a separate sandbox: the usual limits are for people, who look up less often. */
export async function sandboxSettings(): Promise<NodeJS.ProcessEnv> {
  const ports = await freePorts();
  return {
    ...ports,
    SITE_ORIGIN: `http://localhost:${ports.SITE_PORT}`,
    SANDBOX_DATA: join(workFolder, 'sandbox'),
    MAX_LOOKUPS: '1000000',
  };
}
