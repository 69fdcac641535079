import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevServer, type DevBuild, type DevServer } from '@amendes/build-config/dev-server.ts';
import { checkContent } from '../content/check/check-content.ts';
import { publishContent } from '../content/release/publish-content.ts';
import { contentFolder, localParts } from '../local/parts.ts';
import type { Configuration } from '../site/read-configuration.ts';
import { listen, type ServeSettings } from '../serve/serve-site.ts';
import { beginTogether } from '../site/begin-together.ts';
import { siteFolder } from '../site/site-folder.ts';
import { watchFolder } from '../site/watch-folder.ts';
import { devSite, findDevPart } from './dev-site.ts';
import { devSiteServer } from './dev-site-server.ts';

export interface DevSettings extends Pick<ServeSettings, 'host' | 'port' | 'apiUpstream'> {
  readonly configuration: Configuration;
  /** Called for each part at the start and after each save. */
  readonly onBuilt: (build: DevBuild) => void;
  /** Called if the texts of the information pages are wrong; the last valid ones stay. */
  readonly onRefused: (error: unknown) => void;
}

/**
 * Starts all parts in development at one address, with hot replacement. Nothing is released; the texts of the
 * information pages are sealed into a folder that is removed at the end.
 * @throws {DeliveryError} if the texts are wrong or the port is in use.
 */
export async function startDevSite({
  host,
  port,
  onBuilt,
  onRefused,
  ...settings
}: DevSettings): Promise<{ close(): Promise<void> }> {
  const parts = await Promise.all(localParts.map(({ name }) => findDevPart(name)));
  const descriptions = parts.map(({ description }) => description);
  const folder = siteFolder(await mkdtemp(join(tmpdir(), 'amendes-dev-')), { isOwn: true });
  return beginTogether(async (atEnd) => {
    atEnd(() => rm(folder.root, { recursive: true, force: true }));
    const readSite = async () => {
      const checked = await checkContent(contentFolder);
      return devSite(descriptions, await publishContent(folder, checked, { withGaps: true }));
    };
    let site = await readSite();
    const builds = new Map<string, DevServer>();
    const usable = new Set<string>();
    const follow = (build: DevBuild) => {
      onBuilt(build);
      if (build.took === undefined || usable.has(build.part)) return;
      usable.add(build.part);
      // Until now the page contained nothing of this part that could be notified.
      for (const each of builds.values()) each.reload();
    };
    const server = await devSiteServer(folder, { ...settings, builds, usable, site: () => site });
    atEnd(() => server.close());
    const started = parts.map(async ({ description, folder: sources }) => {
      const build = await startDevServer(description, sources, server.server, port, follow);
      builds.set(description.name, build);
      atEnd(() => build.close());
    });
    // A server that starts after another one failed is closed, too.
    await Promise.allSettled(started);
    await Promise.all(started);
    const stopWatching = watchFolder(contentFolder, () => {
      readSite().then((read) => {
        site = read;
        builds.get(site.registry.shell.name)?.reload();
      }, onRefused);
    });
    atEnd(async () => stopWatching());
    await listen(server, host, port);
    return {};
  });
}
