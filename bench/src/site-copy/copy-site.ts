import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promotedPath, siteFolder, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { compressFile } from '@amendes/delivery/release/seal-files.ts';

/** Copies a site, so that its documents can be changed. */
export async function copySite(site: SiteFolder, folder: string): Promise<SiteFolder> {
  await rm(folder, { recursive: true, force: true });
  // Links lead to what is served, so those of the copy must lead to the copy.
  await cp(site.root, folder, { recursive: true, verbatimSymlinks: true });
  return siteFolder(folder);
}

/** Creates a folder for files that the copy serves like those of a promoted release. */
export async function addRelease(site: SiteFolder, name: string, build: string): Promise<string> {
  const folder = site.release(name, build);
  const promoted = promotedPath(site, `${name}/${build}`);
  for (const each of [folder, dirname(promoted)]) await mkdir(each, { recursive: true });
  await writeFile(promoted, '');
  return folder;
}

/** Writes a file and its compressed forms, and replaces the existing ones. */
export async function replaceFile(path: string, text: string | Buffer): Promise<void> {
  const bytes = Buffer.from(text);
  const forms = { '': bytes, ...(await compressFile(bytes)) };
  for (const [form, written] of Object.entries(forms)) {
    // The old file is removed first, because other links to it must keep its content.
    await rm(path + form, { force: true });
    await writeFile(path + form, written);
  }
}
