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

/** Copies the prepared site into a folder of its own, whose name begins as given; the caller removes it. */
export async function copySite(prefix: string): Promise<SiteFolder> {
  const folder = siteFolder(await mkdtemp(join(tmpdir(), prefix)));
  await laySite(preparedSite.root, folder);
  return folder;
}

/** Lays the files of a site, or what was added to one, into the folder of another. */
export async function laySite(from: string, { root, artifacts }: SiteFolder): Promise<void> {
  for (const name of await readdir(from)) {
    const [old, added] = [join(from, name), join(root, name)];
    // Nothing but the composer writes artifacts, and none twice: nine tenths of a site need not be copied.
    if (added === artifacts) linkFiles(old, added);
    // What is served is led to by links: in the copy they lead to the copy.
    else await cp(old, added, { recursive: true, verbatimSymlinks: true });
  }
}

/** Gives each file of a folder a second name, at once: one after the other that takes a tenth of the time. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, added] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(old, added);
    else linkOrCopy(old, added);
  }
}

/** The folder for what is temporary may be on another disk. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // To write over one that is there would change it in every site that shares it.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    copyFileSync(from, to);
  }
}

/** Serves a copy of the prepared site, which a test may damage, on a free port unless one is given. */
export async function startSiteCopy(apiUpstream: string, port = 0): Promise<RunningSite> {
  return serveCopy(await copySite('amendes-site-'), apiUpstream, port);
}

/** Serves a copy of a site until it is closed, and removes it then. */
export async function serveCopy(
  folder: SiteFolder,
  apiUpstream: string,
  port = 0,
): Promise<RunningSite> {
  const server = await serveSite(folder, { host: '127.0.0.1', port, apiUpstream });
  const address = server.addresses().find((each) => typeof each === 'object');
  return {
    // By name: the browser grants encryption to localhost and to https only.
    origin: `http://localhost:${address?.port}`,
    folder,
    async close() {
      await server.close();
      await rm(folder.root, { recursive: true, force: true });
    },
  };
}
