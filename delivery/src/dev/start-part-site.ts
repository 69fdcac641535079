import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { hash } from 'node:crypto';
import { watchPart, type WatchedBuild } from '@amendes/build-config/dev-watch.ts';
import { failureText } from '../command-line/execute.ts';
import { compose } from '../local/compose.ts';
import type { Entries } from '../release/configuration-release.ts';
import type { Configuration } from '../site/read-configuration.ts';
import { listen, type ServeSettings } from '../serve/serve-site.ts';
import { siteServer } from '../serve/site-server.ts';
import { StreamedState } from '../serve/streamed-state.ts';
import { beginTogether } from '../site/begin-together.ts';
import { siteFolder, type SiteFolder, releasePath } from '../site/site-folder.ts';
import { writeWhole } from '../storage/drafts.ts';
import type { DevPart } from './dev-site.ts';
import { integrityOf } from '../release/release.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { readBuild } from '../publish/publish.ts';
import { descriptionFile } from '../release/seal-files.ts';

/** Message to the pages about the part that is worked on. */
interface Change {
  /** Build that is served. */
  readonly build: string;
  /** Reason why there is no newer one. */
  readonly reason?: string;
}

const scriptAddress = '/dev/changes.js';

const script = readFileSync(join(import.meta.dirname, 'browser/changes.js'));

const element = `<script defer src="${scriptAddress}" crossorigin integrity="${integrityOf(script)}"></script>`;

/** Duration of a build in milliseconds, `undefined` if it failed, and the reason if the build is not served. */
interface PartBuild {
  readonly took: number | undefined;
  readonly unserved?: string;
}

interface PartSiteSettings extends Pick<ServeSettings, 'host' | 'port' | 'apiUpstream'> {
  /** Returns the configuration for the pages, from the signed one of the site that the releases are copied from. */
  readonly configure: (signed: Entries | undefined) => Configuration;
  /** Copies the releases of the other parts. */
  readonly takeReleases: (to: SiteFolder) => Promise<Entries | undefined>;
  /** Called at the start and after each save, once a build is served or cannot be. */
  readonly onBuilt: (build: PartBuild) => void;
}

/**
 * Starts a site of released parts, one of which is built and released again after each save. It is a normal
 * site, in a folder that is removed at the end; open pages reload themselves.
 * @throws {DeliveryError} if the releases are unavailable or the port is in use.
 */
export async function startPartSite(
  { description, folder }: DevPart,
  { host, port, apiUpstream, configure, takeReleases, onBuilt }: PartSiteSettings,
): Promise<{ close(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'amendes-dev-'));
  return beginTogether(async (atEnd) => {
    atEnd(() => rm(root, { recursive: true, force: true }));
    const site = siteFolder(root, { isOwn: true });
    const signed = await takeReleases(site);
    await writeWhole(site.configuration, JSON.stringify(configure(signed)));
    const changes = new StreamedState<Change>({ build: '' });
    const dist = join(root, 'dist');
    const { promise: first, resolve } = Promise.withResolvers<{ readonly isServed: boolean }>();
    const serveBuild = async (build: WatchedBuild) => {
      const refuse = (reason: string, result: PartBuild) => {
        changes.change({ ...changes.current, reason });
        onBuilt(result);
        resolve({ isServed: false });
      };
      if (build.state === 'failed') return refuse(build.reason, { took: undefined });
      try {
        changes.change({ build: await publishWork(site, dist) });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return refuse(reason, { took: build.took, unserved: failureText(error) });
      }
      onBuilt({ took: build.took });
      resolve({ isServed: true });
    };
    let serving = Promise.resolve();
    // A build that is being published still writes into the folder.
    atEnd(() => serving);
    const watching = { part: description, folder, dist };
    atEnd(await watchPart({ ...watching, onBuild: (build) => (serving = serveBuild(build)) }));
    // The released part is served until it can be built.
    if (!(await first).isServed) await compose(site, { compressed: false });
    const server = await siteServer(site, {
      apiUpstream,
      followsLinks: true,
      prepare: (unprepared) => addReloadScript(unprepared, changes),
    });
    atEnd(() => server.close());
    await listen(server, host, port);
    return {};
  });
}

/** Adds the reloading script to every document; its policy stays unchanged. Must be called before there is any route. */
function addReloadScript(server: FastifyInstance, changes: StreamedState<Change>): void {
  server.addHook('onRequest', async ({ headers }) => {
    // A document must be uncompressed so that the script can be added.
    delete headers['accept-encoding'];
  });
  server.addHook('onSend', async (_request, reply, payload) => {
    const isDocument = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isDocument || !Buffer.isBuffer(payload)) return payload;
    return payload.toString().replace('</head>', `${element}\n</head>`);
  });
  server.get(scriptAddress, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
  changes.streamAt(server, '/dev/changes');
}

/**
 * Serves a build in progress in place of the part's release. It is sealed like a release, under a new name
 * after each change, so that all checks of a site in production apply to it. Its size is not limited yet.
 * @param dist The build's folder.
 */
export async function publishWork(site: SiteFolder, dist: string): Promise<string> {
  const {
    description: { server: _, ...description },
    originals,
  } = await readBuild(dist);
  const sealed = [...originals].map(([path, bytes]) => [
    path,
    // Nothing is compressed, because that would take longer than the build.
    { integrity: integrityOf(bytes), size: bytes.length, brotli: bytes.length },
  ]);
  const { name } = description;
  const build = hash('sha256', JSON.stringify(sealed)).slice(0, 12);
  const release = { ...description, build, files: Object.fromEntries(sealed) };
  await site.storage.seal(
    releasePath(name, build),
    new Map([...originals, descriptionFile(release)]),
  );
  const { before } = await changeRegistry(site, (present) => ({
    ...present,
    parts: { ...present?.parts, [name]: { current: build } },
  }));
  try {
    await compose(site, { compressed: false });
  } catch (error) {
    // Only this process changes the site, and its documents are still the previous ones.
    if (before) await changeRegistry(site, () => before);
    throw error;
  }
  return build;
}
