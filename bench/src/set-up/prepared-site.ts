import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { BenchSettings } from './bench-settings.ts';
import { freePorts } from '../processes/start-process.ts';

/** Where sites are laid that are measured, and what comes of them on the way. */
export const workFolder = join(workspace, 'bench/.site');

/** Brings the site in a folder to the state of the sources. */
export async function prepareIn(
  folder: string,
  configuration: unknown,
): Promise<{ readonly site: SiteFolder; readonly releases: readonly Release[] }> {
  const site = siteFolder(folder);
  return { site, releases: await prepareSite(site, { configuration, onRelease: () => undefined }) };
}

/** The site that is served when its servers are measured. */
export async function prepareServed({ configurationFor }: BenchSettings): Promise<SiteFolder> {
  const configuration = configurationFor(await sandboxSettings());
  return (await prepareIn(join(workFolder, 'served'), configuration)).site;
}

/** A sandbox of its own: its limits are made for people, who look up less often. */
export async function sandboxSettings(): Promise<NodeJS.ProcessEnv> {
  const ports = await freePorts();
  return {
    ...ports,
    SITE_ORIGIN: `http://localhost:${ports.SITE_PORT}`,
    SANDBOX_DATA: join(workFolder, 'sandbox'),
    MAX_LOOKUPS: '1000000',
  };
}
