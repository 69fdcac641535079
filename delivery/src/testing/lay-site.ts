import { writeFile } from 'node:fs/promises';
import { promote } from '../registry/promote.ts';
import { publish } from '../release/publish.ts';
import { siteFolder, type SiteFolder } from '../site-folder.ts';
import { layBuild, lookupBuild, pagesBuild, shellBuild } from './lay-build.ts';
import { layComposer } from './lay-composer.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const configuration = { apiOrigin: '', providerOrigins: ['https://payment.example'] };

/** The folder of a site with a configuration and nothing else. */
export async function layEmptySite(settings: unknown = configuration): Promise<SiteFolder> {
  const site = siteFolder(await temporaryFolder());
  await writeFile(site.configuration, JSON.stringify(settings));
  return site;
}

/** A site whose composer, shell and home page are promoted, but not composed. */
export async function laySite(settings: unknown = configuration): Promise<SiteFolder> {
  const site = await layEmptySite(settings);
  const builds = [await layBuild(shellBuild), await layBuild(lookupBuild)];
  const releases = await Promise.all(builds.map((dist) => publish(site, dist)));
  await promote(site, [await layComposer(site), ...releases]);
  return site;
}

/** A site with a part that shows information pages, and none of their texts yet. */
export async function laySiteOfPages(settings: unknown = configuration): Promise<SiteFolder> {
  const site = await laySite(settings);
  await promote(site, [await publish(site, await layBuild(pagesBuild))]);
  return site;
}
