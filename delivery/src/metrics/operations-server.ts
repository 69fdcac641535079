import fastify, { type FastifyInstance } from 'fastify';
import { readRegistry } from '../registry/registry.ts';
import type { SiteFolder } from '../site-folder.ts';
import type { CurrentComposition } from '../serve/current-composition.ts';
import { readinessOf } from './readiness.ts';
import type { SiteMetrics } from './site-metrics.ts';

interface OperationsSettings {
  readonly apiUpstream: string;
  readonly metrics: SiteMetrics;
  /** That of the server which visitors reach; without one, it is the one that would be served now. */
  readonly composition?: CurrentComposition;
}

/**
 * What operators and their machines ask for, on a port of its own that visitors do not reach: whether
 * the server runs, whether visitors may be sent to it, and what it counted.
 */
export function operationsServer(
  site: SiteFolder,
  { apiUpstream, metrics, composition }: OperationsSettings,
): FastifyInstance {
  const server = fastify({ logger: false, forceCloseConnections: true });
  const readiness = readinessOf(site, apiUpstream, composition);
  server.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  server.get('/live', async () => 'live\n');
  server.get('/ready', async (_request, reply) => {
    const state = await readiness();
    return reply.status(state.ready ? 200 : 503).send(state);
  });
  server.get('/metrics', async (_request, reply) => {
    const served = await readRegistry(site).then(
      ({ parts }) => Object.entries(parts).map(([part, { current }]) => [part, current] as const),
      () => [],
    );
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metrics.page(Object.fromEntries(served)));
  });
  return server;
}
