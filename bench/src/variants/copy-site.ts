import { cp, rm } from 'node:fs/promises';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site-folder.ts';

/** A copy of a site, whose documents may be changed. */
export async function copySite(site: SiteFolder, folder: string): Promise<SiteFolder> {
  await rm(folder, { recursive: true, force: true });
  // What is served is led to by links: in the copy they lead to the copy.
  await cp(site.root, folder, { recursive: true, verbatimSymlinks: true });
  return siteFolder(folder);
}
