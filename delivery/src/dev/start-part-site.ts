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
import { ToldState } from '../serve/told-state.ts';
import { beginTogether } from '../site/begin-together.ts';
import { siteFolder, type SiteFolder, releasePath } from '../site/site-folder.ts';
import { writeWhole } from '../storage/drafts.ts';
import type { DevPart } from './dev-site.ts';
import { integrityOf } from '../release/release.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { readBuild } from '../publish/publish.ts';
import { descriptionFile } from '../release/seal-files.ts';

/** What a page is told of the part that is worked on. */
interface Change {
  /** The build that is served. */
  readonly build: string;
  /** Why there is no newer one. */
  readonly reason?: string;
}

const scriptAddress = '/dev/changes.js';

const script = readFileSync(join(import.meta.dirname, 'browser/changes.js'));

const element = `<script defer src="${scriptAddress}" crossorigin integrity="${integrityOf(script)}"></script>`;

/** How long a build took, in milliseconds, or nothing when it failed; why what was built is not served. */
interface PartBuild {
  readonly took: number | undefined;
  readonly unserved?: string;
}

interface PartSiteSettings extends Pick<ServeSettings, 'host' | 'port' | 'apiUpstream'> {
  /** What pages are told; by what the site was configured with that the releases are taken from. */
  readonly configure: (signed: Entries | undefined) => Configuration;
  /** Brings the releases of the other parts. */
  readonly takeReleases: (to: SiteFolder) => Promise<Entries | undefined>;
  /** Told at first and after each save; a build is told once it is served, or cannot be. */
  readonly onBuilt: (build: PartBuild) => void;
}

/**
 * A site of released parts, of which one is built and released anew after each save. It is a site like any
 * other, in a folder that is removed at the end; the pages that are open load themselves again.
 * @throws {DeliveryError} when the releases cannot be had or the port is taken.
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
    const changes = new ToldState<Change>({ build: '' });
    const dist = join(root, 'dist');
    const { promise: first, resolve } = Promise.withResolvers<{ readonly isServed: boolean }>();
    const take = async (build: WatchedBuild) => {
      const refuse = (reason: string, told: PartBuild) => {
        changes.change({ ...changes.current, reason });
        onBuilt(told);
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
    let taken = Promise.resolve();
    // What is being served goes on writing into the folder.
    atEnd(() => taken);
    const watching = { part: description, folder, dist };
    atEnd(await watchPart({ ...watching, onBuild: (build) => (taken = take(build)) }));
    // Until it can be built, the part is there as it was released.
    if (!(await first).isServed) await compose(site, { compressed: false });
    const server = await siteServer(site, {
      apiUpstream,
      followsLinks: true,
      prepare: (unprepared) => tellChanges(unprepared, changes),
    });
    atEnd(() => server.close());
    await listen(server, host, port);
    return {};
  });
}

/** Adds to every document what loads it again; its policy stays as it is. Called before there is any route. */
function tellChanges(server: FastifyInstance, changes: ToldState<Change>): void {
  server.addHook('onRequest', async ({ headers }) => {
    // A document has to be read to be added to.
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
  changes.tellAt(server, '/dev/changes');
}

/**
 * Serves a build that somebody works on in place of the part's release. It is sealed like a release, under a
 * name of its own after each change: whatever guards a site in production guards it too. What it
 * weighs is nobody's business yet.
 * @param dist The build's folder.
 */
export async function publishWork(site: SiteFolder, dist: string): Promise<string> {
  const {
    description: { server: _, ...description },
    originals,
  } = await readBuild(dist);
  const sealed = [...originals].map(([path, bytes]) => [
    path,
    // Not compressed, which would take longer than the build.
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
    // Nobody else changes this site, and its documents are those of before.
    if (before) await changeRegistry(site, () => before);
    throw error;
  }
  return build;
}
