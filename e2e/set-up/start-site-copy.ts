import { copyFile, cp, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
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
  const { root, artifacts } = preparedSite;
  // Nothing but the composer writes artifacts, and none twice: nine tenths of a site need not be copied.
  await linkFiles(artifacts, join(folder.root, basename(artifacts)));
  await cp(root, folder.root, {
    recursive: true,
    // What is served is led to by links: in the copy they lead to the copy.
    verbatimSymlinks: true,
    filter: (path) => path !== artifacts,
  });
  return folder;
}

/** Gives the files of a folder a second name each, or copies them where the other folder is on another disk. */
async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1));
  for (const folder of new Set(files.map((file) => dirname(file)))) {
    await mkdir(join(to, folder), { recursive: true });
  }
  const give = (file: string) =>
    link(join(from, file), join(to, file)).catch(() => copyFile(join(from, file), join(to, file)));
  await Promise.all(files.map(give));
}

/** Serves a copy of the prepared site, which a test may damage, on a free port unless one is given. */
export async function startSiteCopy(apiUpstream: string, port = 0): Promise<RunningSite> {
  const folder = await copySite('amendes-site-');
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
