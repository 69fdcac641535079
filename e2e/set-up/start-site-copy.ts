import { cp, mkdtemp, rm } from 'node:fs/promises';
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

/** Serves a copy of the prepared site, which a test may damage, on a free port unless one is given. */
export async function startSiteCopy(apiUpstream: string, port = 0): Promise<RunningSite> {
  const folder = siteFolder(await mkdtemp(join(tmpdir(), 'amendes-site-')));
  // What is served is led to by links: in the copy they lead to the copy.
  await cp(preparedSite.root, folder.root, { recursive: true, verbatimSymlinks: true });
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
