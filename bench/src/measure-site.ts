import { join } from 'node:path';
import getPort from 'get-port';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { measureBuild } from './build-cost/measure-build.ts';
import { measureCompose } from './compose/measure-compose.ts';
import { measurePages } from './pages/measure-pages.ts';
import { measuredPaths } from './pages/measured-paths.ts';
import type { Measured } from './report/write-report.ts';
import { measureSeveral } from './several-servers/measure-several.ts';
import { measureServer } from './server-cost/measure-server.ts';
import { prepareVariants } from './variants/prepare-variants.ts';
import { VariantServer } from './variants/variant-server.ts';

/* What is measured of a site that is prepared for it, with a sandbox of its own. */

export interface SiteSettings {
  /** One run of everything. */
  readonly isQuick: boolean;
  /** How long memory is watched under load. */
  readonly minutes: number;
  /** Path of the browser; asked for only where one is needed. */
  readonly chromium: () => string;
  /** The site's configuration for a sandbox with these settings. */
  readonly configurationFor: (env: NodeJS.ProcessEnv) => unknown;
  readonly tell: (line: string) => void;
}

const folder = join(workspace, 'bench/.site');

export async function measureAllPages(settings: SiteSettings): Promise<Measured> {
  const { isQuick, tell, configurationFor } = settings;
  const env = await sandboxSettings();
  const chromium = settings.chromium();
  const server = await VariantServer.start(env);
  try {
    tell('building the variants');
    const configuration = configurationFor(env);
    const paths = measuredPaths;
    const prepared = await prepareVariants({ folder, configuration, server, chromium, paths });
    const runs = isQuick ? { simulated: 1, applied: 1 } : { simulated: 5, applied: 3 };
    return await measurePages({ ...prepared, chromium, fines: server.fines, runs, folder, tell });
  } finally {
    await server.close();
  }
}

export async function measureAllBuilds(settings: SiteSettings): Promise<Measured> {
  const { isQuick, tell, configurationFor } = settings;
  const configuration = configurationFor(await sandboxSettings());
  return measureBuild({ folder, configuration, runs: isQuick ? 1 : 3, tell });
}

export async function measureServers(settings: SiteSettings): Promise<Measured> {
  const { isQuick, minutes, tell, configurationFor } = settings;
  const site = siteFolder(join(folder, 'served'));
  const configuration = configurationFor(await sandboxSettings());
  await prepareSite(site, { configuration, onRelease: () => undefined });
  const runs = isQuick ? 1 : 3;
  const seconds = isQuick ? 2 : 10;
  return measureServer({ site, folder: join(folder, 'nginx'), runs, seconds, minutes, tell });
}

export async function measureSeveralServers(settings: SiteSettings): Promise<Measured> {
  const { isQuick, tell, configurationFor } = settings;
  const site = siteFolder(join(folder, 'served'));
  const configuration = configurationFor(await sandboxSettings());
  await prepareSite(site, { configuration, onRelease: () => undefined });
  const seconds = isQuick ? 3 : 10;
  return measureSeveral({ site, folder: join(folder, 'several'), seconds, tell });
}

export async function measureGrowingSites(settings: SiteSettings): Promise<Measured> {
  const { isQuick, tell, configurationFor } = settings;
  const configuration = configurationFor(await sandboxSettings());
  return measureCompose({ configuration, isQuick, tell });
}

/** A sandbox of its own: its limits are made for people, who look up less often. */
async function sandboxSettings(): Promise<NodeJS.ProcessEnv> {
  const [api, provider, site] = [await getPort(), await getPort(), await getPort()];
  return {
    API_PORT: String(api),
    PROVIDER_PORT: String(provider),
    SITE_ORIGIN: `http://localhost:${site}`,
    SANDBOX_DATA: join(folder, 'sandbox'),
    MAX_LOOKUPS: '1000000',
  };
}
