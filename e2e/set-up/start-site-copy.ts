import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveSite } from '@amendes/delivery/serve/serve-site.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { preparedSite } from './folders.ts';

export interface RunningSite {
  readonly origin: string;
  readonly folder: SiteFolder;
  close(): Promise<void>;
}

/** Copies the prepared site into a separate folder, whose name starts with the prefix; the caller removes it. */
export async function copySite(prefix: string): Promise<SiteFolder> {
  const folder = siteFolder(await mkdtemp(join(tmpdir(), prefix)));
  await copySiteFiles(preparedSite.root, folder);
  return folder;
}

/** Copies the files of a site, or an addition to one, into the folder of another site. */
export async function copySiteFiles(from: string, { root, artifacts }: SiteFolder): Promise<void> {
  for (const name of await readdir(from)) {
    const [old, added] = [join(from, name), join(root, name)];
    // Only the composer writes artifacts, each of them once: nine tenths of a site need not be copied.
    if (added === artifacts) linkFiles(old, added);
    // Links lead to what is served: in the copy they must lead to the copy.
    else await cp(old, added, { recursive: true, verbatimSymlinks: true });
  }
}

/** Links each file of a folder, synchronously: one after the other takes a tenth of the time. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, added] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(old, added);
    else linkOrCopy(old, added);
  }
}

/** Copies a file that cannot be linked: the folder for temporary files may be on another disk. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // Overwriting an existing file would change it in every site that shares it.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    copyFileSync(from, to);
  }
}

/** Serves a copy of the prepared site, which a test may damage, on a free port unless one is given. */
export async function startSiteCopy(apiUpstream: string, port = 0): Promise<RunningSite> {
  return serveCopy(await copySite('amendes-site-'), apiUpstream, port);
}

/** Serves a copy of a site and removes it when it is closed. */
export async function serveCopy(
  folder: SiteFolder,
  apiUpstream: string,
  port = 0,
): Promise<RunningSite> {
  const server = await serveSite(folder, { host: '127.0.0.1', port, apiUpstream });
  const address = server.addresses().find((each) => typeof each === 'object');
  return {
    // The address uses the name: browsers allow encryption only for localhost and https.
    origin: `http://localhost:${address?.port}`,
    folder,
    async close() {
      await server.close();
      await rm(folder.root, { recursive: true, force: true });
    },
  };
}
