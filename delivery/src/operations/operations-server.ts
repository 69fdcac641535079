import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import type { Following } from '../bucket/follow-bucket.ts';
import { readRegistry } from '../registry/registry.ts';
import { freshUntil } from '../registry/trust-faults.ts';
import { signatureFaults } from './watch-trust.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { type CurrentComposition, readRouteTable } from '../serve/current-composition.ts';
import type { SiteMetrics } from '../serve/site-metrics.ts';
import { currentDocuments, partsFile } from '../compose/composition.ts';
import { siteServer } from '../serve/site-server.ts';
import { askServer } from '../verify/ask-site.ts';
import { isObject } from '../site/parse-json.ts';
import { openSite, partsIn } from '../verify/open-site.ts';

/** Time limit of a request to the API, in milliseconds: less than the time limit of those that request the state. */
const timeoutMs = 1000;

const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  );

interface OperationsSettings {
  readonly apiUpstream: string;
  readonly metrics: SiteMetrics;
  /** Composition of the server that citizens reach. Without it, the checks use the one that would be served now. */
  readonly composition?: CurrentComposition;
  /** The process that copies the site from its bucket, if it has one. */
  readonly following?: Pick<Following, 'takenAt' | 'fault' | 'refusal'> | undefined;
}

/**
 * Returns the server for operators and their machines, on a separate port that citizens do not reach. It
 * reports whether the server runs and citizens may be sent to it, and what it counted.
 */
export function operationsServer(
  site: SiteFolder,
  { apiUpstream, metrics, composition, following }: OperationsSettings,
): FastifyInstance {
  const server = fastify({ logger: false, forceCloseConnections: true });
  const readiness = readinessOf(site, apiUpstream, composition, following);
  server.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  server.get('/live', async () => 'live\n');
  server.get('/ready', async (_request, reply) => {
    const state = await readiness();
    return reply.status(state.ready ? 200 : 503).send(state);
  });
  server.get('/metrics', async (_request, reply) => {
    // A server without citizens finds a new composition here.
    const documents = composition ? (await composition()).documents : site.documents;
    const isRefused = (composition?.refusal() ?? following?.refusal()) !== undefined;
    const served = await servedReleases(documents).catch(() => ({}));
    // A refused state counts as expired, so that the alert on signatures fires.
    const until = await freshUntil(site).catch(() => new Date(0));
    // The alert compares numbers, so a bucket that was never reached needs one, too.
    const takenAt = following && (following.takenAt() ?? new Date(0));
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metrics.page({ served, isRefused, freshUntil: until, takenAt }));
  });
  return server;
}

/** Returns the releases in the documents and the list of parts: a server may refuse the registry's present state. */
async function servedReleases(documents: string): Promise<Readonly<Record<string, string>>> {
  const { shell } = await readRouteTable(documents);
  const parts: unknown = JSON.parse(await readFile(join(documents, partsFile), 'utf8'));
  const build = isObject(parts) ? parts['shell'] : undefined;
  const remotes = partsIn(parts).map(
    (part) => [String(part['name']), String(part['build'])] as const,
  );
  return Object.fromEntries([[shell, String(build)] as const, ...remotes]);
}

/** Returns a function that reports whether citizens may be sent to a server, based on what it serves. */
function readinessOf(
  site: SiteFolder,
  apiUpstream: string,
  composition: CurrentComposition | undefined,
  following: OperationsSettings['following'],
) {
  const open = openOnce(site, apiUpstream, composition);
  // A server continues with the last state that it accepted. Otherwise one damaged folder would take down all servers.
  const isServing = async () =>
    composition !== undefined &&
    succeeds(composition().then(({ documents }) => readRouteTable(documents)));
  return async () => {
    const [faults, registry, documents, api] = await Promise.all([
      signatureFaults(site),
      succeeds(readRegistry(site)),
      succeeds(currentDocuments(site).then(readRouteTable)),
      succeeds(
        fetch(apiUpstream, {
          method: 'HEAD',
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        }),
      ),
    ]);
    const isServed = documents || (await isServing());
    const problems = isServed ? await open() : [];
    const delay = following?.fault();
    return {
      /** True if citizens may be sent here. */
      ready: (registry || composition !== undefined) && isServed && problems.length === 0,
      registry: registry ? 'readable' : 'unreadable',
      /** `broken` if a browser would fail to open them. */
      documents: documents ? (problems.length === 0 ? 'there' : 'broken') : 'missing',
      /** Faults that would stop a browser, one per line. */
      problems: problems.length > 0 ? problems : undefined,
      /** For a site in a bucket: `behind` if the copy is served because the bucket does not answer or cannot be read. */
      bucket: following && (delay === undefined ? 'followed' : 'behind'),
      /** Reason why the copy is behind. */
      delay,
      /** Reason why the composition before the latest one is served. */
      refused: composition?.refusal() ?? following?.refusal(),
      /** Kind of the first fault in the signatures; citizens are served all the same. */
      trust: faults[0]?.kind ?? 'good',
      /** Faults in the signatures, one per line. */
      distrust: faults.length > 0 ? faults.map(({ reason }) => reason) : undefined,
      /** For information only: without its API a site still informs, and says that it cannot look up. */
      api: api ? 'reachable' : 'unreachable',
    };
  };
}

/**
 * Opens the documents and the files that their first screens load, as a browser would: once for each
 * composition, unless something is wrong with it. Files that a part loads later are left to `verify`: a
 * browser reports their failures, and another release replaces the part.
 */
function openOnce(
  site: SiteFolder,
  apiUpstream: string,
  composition: CurrentComposition | undefined,
): () => Promise<readonly string[]> {
  let openedFolder: string | undefined;
  let opening: Promise<readonly string[]> | undefined;
  const open = async () => {
    // A separate server of the same composition, since the log and metrics of the one for citizens must only be about them.
    const server = await siteServer(site, { apiUpstream, ...(composition && { composition }) });
    try {
      const { folder } = await server.composition();
      if (folder === openedFolder) return [];
      const problems = await openSite(askServer(server), { whole: false });
      openedFolder = problems.length === 0 ? folder : undefined;
      return problems;
    } finally {
      await server.close();
    }
  };
  return async () => {
    opening ??= open()
      .catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
      .finally(() => (opening = undefined));
    return opening;
  };
}
