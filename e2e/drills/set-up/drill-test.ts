import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import { preparedSite } from '../../set-up/folders.ts';
import type { RunningSite } from '../../set-up/start-site-copy.ts';
import { test as base } from '../../set-up/test.ts';
import { drillFines } from './drill-fines.ts';
import { startServerProcess, type ServerProcess } from './start-server-process.ts';
import { startStorageFront, type StorageFront } from './storage-front.ts';

/** A site that is served by a process of its own, behind a front that can refuse files. */
export interface DrillSite extends RunningSite {
  readonly server: ServerProcess;
  readonly front: StorageFront;
}

/** A test on a site and a sandbox that are there for the drills alone. */
export const test = base.extend<object, { readonly drillSite: DrillSite }>({
  extraFines: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs off its pattern
    ({}, use) => use(drillFines),
    { scope: 'worker' },
  ],

  drillSite: [
    async ({ api, sitePort }, use) => {
      const folder = siteFolder(await mkdtemp(join(tmpdir(), 'amendes-drills-')));
      await cp(preparedSite.root, folder.root, { recursive: true, verbatimSymlinks: true });
      const server = await startServerProcess(folder, api);
      const front = await startStorageFront(sitePort, server.port);
      const close = async () => {
        await front.close();
        await server.close();
        await rm(folder.root, { recursive: true, force: true });
      };
      await use({ origin: `http://localhost:${sitePort}`, folder, server, front, close });
      await close();
    },
    { scope: 'worker' },
  ],

  site: [({ drillSite }, use) => use(drillSite), { scope: 'worker' }],
});
