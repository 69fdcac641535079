import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteMetrics } from './site-metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What stands for the address in log and metrics: the pattern of its route. */
    pattern: string;
  }
}

/** Anything else is what a visitor made up, of which there is no end. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts each answer and writes one line about it. Neither holds anything of a visitor: the pattern
 * stands for the address, and there is no query, no header and no network address.
 */
export function observeRequests(server: FastifyInstance, metrics: SiteMetrics): void {
  server.decorateRequest('pattern', '');
  server.addHook('onResponse', async (request, reply) => {
    const pattern = request.pattern || (request.routeOptions.url ?? 'unknown');
    const method = methods.has(request.method) ? request.method : 'other';
    const { statusCode: status } = reply;
    metrics.requests.count({ route: pattern, method, status: String(status) });
    metrics.durations.observe({ route: pattern }, reply.elapsedTime / 1000);
    request.log.info({
      method,
      route: pattern,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes: sentBytes(request, reply),
    });
  });
}

/** Unknown, and left out, for an answer of the API that does not tell its length. */
function sentBytes({ method }: FastifyRequest, reply: FastifyReply): number | undefined {
  if (method === 'HEAD' || reply.statusCode === 304) return 0;
  const length = reply.getHeader('content-length');
  return length === undefined ? undefined : Number(length);
}
