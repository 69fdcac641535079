import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promotedPath, siteFolder, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { compressFile } from '@amendes/delivery/release/seal-files.ts';

/** A copy of a site, whose documents may be changed. */
export async function copySite(site: SiteFolder, folder: string): Promise<SiteFolder> {
  await rm(folder, { recursive: true, force: true });
  // What is served is led to by links: in the copy they lead to the copy.
  await cp(site.root, folder, { recursive: true, verbatimSymlinks: true });
  return siteFolder(folder);
}

/** A folder for files that the copy serves like those of a release that was promoted. */
export async function addRelease(site: SiteFolder, name: string, build: string): Promise<string> {
  const folder = site.release(name, build);
  const promoted = promotedPath(site, `${name}/${build}`);
  for (const each of [folder, dirname(promoted)]) await mkdir(each, { recursive: true });
  await writeFile(promoted, '');
  return folder;
}

/** Writes a file and its compressed forms in the place of those that are there. */
export async function replaceFile(path: string, text: string | Buffer): Promise<void> {
  const bytes = Buffer.from(text);
  const forms = { '': bytes, ...(await compressFile(bytes)) };
  for (const [form, written] of Object.entries(forms)) {
    // What is linked to elsewhere stays as it is there.
    await rm(path + form, { force: true });
    await writeFile(path + form, written);
  }
}
