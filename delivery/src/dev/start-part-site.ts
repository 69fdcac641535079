import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchPart, type WatchedBuild } from '@amendes/config/dev-watch.ts';
import { compose } from '../compose/compose.ts';
import type { Configuration } from '../read-configuration.ts';
import { listen } from '../serve/serve-site.ts';
import { siteServer } from '../serve/site-server.ts';
import { siteFolder, type SiteFolder } from '../site-folder.ts';
import { writeWhole } from '../write-whole.ts';
import { Changes } from './changes.ts';
import type { DevPart } from './dev-parts.ts';
import { publishWork } from './publish-work.ts';
import { tellChanges } from './tell-changes.ts';

interface PartSiteSettings {
  readonly host: string;
  readonly port: number;
  readonly apiUpstream: string;
  readonly configuration: Configuration;
  /** Brings the releases of the other parts. */
  readonly takeReleases: (to: SiteFolder) => Promise<void>;
  /** Told at first and after each save; a build is told once it is served. */
  readonly onBuild: (build: WatchedBuild) => void;
}

/**
 * A site of released parts, of which one is built and released anew after each save. It is a site like any
 * other, in a folder that is removed at the end; the pages that are open load themselves again.
 * @throws {DeliveryError} when the releases cannot be had or the port is taken.
 */
export async function startPartSite(
  { description, folder }: DevPart,
  { host, port, apiUpstream, configuration, takeReleases, onBuild }: PartSiteSettings,
): Promise<{ close(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'amendes-dev-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(root, { recursive: true, force: true })];
  const close = async () => {
    for (const each of closers.toReversed()) await each();
  };
  try {
    const site = siteFolder(root);
    await takeReleases(site);
    await writeWhole(site.configuration, JSON.stringify(configuration));
    const changes = new Changes();
    const dist = join(root, 'dist');
    const { promise: first, resolve } = Promise.withResolvers<WatchedBuild>();
    const take = async (build: WatchedBuild) => {
      if (build.state === 'failed') changes.failed(build.reason);
      else changes.built(await publishWork(site, dist));
      onBuild(build);
      resolve(build);
    };
    closers.push(await watchPart({ part: description, folder, dist, onBuild: take }));
    // Until it can be built, the part is there as it was released.
    if ((await first).state === 'failed') await compose(site, { compressed: false });
    const server = await siteServer(site, {
      apiUpstream,
      prepare: (unprepared) => tellChanges(unprepared, changes),
    });
    closers.push(() => server.close());
    await listen(server, host, port);
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
