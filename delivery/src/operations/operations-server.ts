import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import type { Following } from '../bucket/follow-bucket.ts';
import { readRegistry } from '../registry/registry.ts';
import { freshUntil } from '../registry/trust-faults.ts';
import { standingOf } from './watch-trust.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { type CurrentComposition, readRouteTable } from '../serve/current-composition.ts';
import type { SiteMetrics } from '../serve/site-metrics.ts';
import { currentDocuments, partsFile } from '../compose/composition.ts';
import { siteServer } from '../serve/site-server.ts';
import { askServer } from '../verify/ask-site.ts';
import { isObject } from '../site/parse-json.ts';
import { openSite, partsIn } from '../verify/open-site.ts';

/** How long the API is waited for, in milliseconds: less than whoever asks for the state waits. */
const timeoutMs = 1000;

const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  );

interface OperationsSettings {
  readonly apiUpstream: string;
  readonly metrics: SiteMetrics;
  /** That of the server which visitors reach; without one, it is the one that would be served now. */
  readonly composition?: CurrentComposition;
  /** What brings the site from its bucket, if it has one. */
  readonly following?: Pick<Following, 'takenAt' | 'fault' | 'refusal'> | undefined;
}

/**
 * What operators and their machines ask for, on a port of its own that visitors do not reach: whether
 * the server runs, whether visitors may be sent to it, and what it counted.
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
    // The server of a site that nobody visits finds out here.
    const documents = composition ? (await composition()).documents : site.documents;
    const isRefused = (composition?.refusal() ?? following?.refusal()) !== undefined;
    const served = await servedReleases(documents).catch(() => ({}));
    // What is refused is fresh no more: the alert about signatures tells it.
    const until = await freshUntil(site).catch(() => new Date(0));
    // The alarm compares numbers: a bucket that was never reached has to have one.
    const takenAt = following && (following.takenAt() ?? new Date(0));
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metrics.page({ served, isRefused, freshUntil: until, takenAt }));
  });
  return server;
}

/** What documents show, and the list of parts beside them: a server may refuse what the registry says by now. */
async function servedReleases(documents: string): Promise<Readonly<Record<string, string>>> {
  const { shell } = await readRouteTable(documents);
  const parts: unknown = JSON.parse(await readFile(join(documents, partsFile), 'utf8'));
  const build = isObject(parts) ? parts['shell'] : undefined;
  const remotes = partsIn(parts).map(
    (part) => [String(part['name']), String(part['build'])] as const,
  );
  return Object.fromEntries([[shell, String(build)] as const, ...remotes]);
}

/** Tells each time whether visitors may be sent to a server, by what it serves. */
function readinessOf(
  site: SiteFolder,
  apiUpstream: string,
  composition: CurrentComposition | undefined,
  following: OperationsSettings['following'],
) {
  const open = openOnce(site, apiUpstream, composition);
  // A server goes on with what it took last: who spoils what lies there would take down all of them.
  const isServing = async () =>
    composition !== undefined &&
    succeeds(composition().then(({ documents }) => readRouteTable(documents)));
  return async () => {
    const [faults, registry, documents, api] = await Promise.all([
      standingOf(site),
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
      /** Whether visitors may be sent here. */
      ready: (registry || composition !== undefined) && isServed && problems.length === 0,
      registry: registry ? 'readable' : 'unreadable',
      /** Broken are those that a browser would stop at. */
      documents: documents ? (problems.length === 0 ? 'there' : 'broken') : 'missing',
      /** What a browser would stop at, a line each. */
      problems: problems.length > 0 ? problems : undefined,
      /** Of a site in a bucket: `behind` where the copy is served because the bucket does not answer or cannot be read. */
      bucket: following && (delay === undefined ? 'followed' : 'behind'),
      /** Why it is behind. */
      delay,
      /** Why the latest composition is not served, but the one before it. */
      refused: composition?.refusal() ?? following?.refusal(),
      /** What is wrong with the signatures; visitors are served all the same. */
      trust: faults[0]?.kind ?? 'good',
      /** Why it is not good, a line each. */
      distrust: faults.length > 0 ? faults.map(({ reason }) => reason) : undefined,
      /** For information: a site without its API still informs, and says that it cannot look up. */
      api: api ? 'reachable' : 'unreachable',
    };
  };
}

/**
 * Opens the documents and what their first screens load as a browser would: once for each composition, unless
 * something is wrong with it. What a part loads later is for `verify`: of that a browser says it, and another release
 * takes over.
 */
function openOnce(
  site: SiteFolder,
  apiUpstream: string,
  composition: CurrentComposition | undefined,
): () => Promise<readonly string[]> {
  let whole: string | undefined;
  let opening: Promise<readonly string[]> | undefined;
  const open = async () => {
    // Beside the one that visitors reach, whose log and metrics are about them; of the same composition.
    const server = await siteServer(site, { apiUpstream, ...(composition && { composition }) });
    try {
      const { folder } = await server.composition();
      if (folder === whole) return [];
      const problems = await openSite(askServer(server), { whole: false });
      whole = problems.length === 0 ? folder : undefined;
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
