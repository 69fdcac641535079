import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveSite } from '@amendes/delivery/serve/serve-site.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site-folder.ts';
import { preparedSite } from './folders.ts';

export interface RunningSite {
  readonly origin: string;
  readonly folder: SiteFolder;
  close(): Promise<void>;
}

/** Serves a copy of the prepared site, which a test may damage, on a free port. */
export async function startSiteCopy(apiUpstream: string): Promise<RunningSite> {
  const folder = siteFolder(await mkdtemp(join(tmpdir(), 'amendes-site-')));
  await cp(preparedSite.root, folder.root, { recursive: true });
  const server = await serveSite(folder, { host: '127.0.0.1', port: 0, apiUpstream });
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
