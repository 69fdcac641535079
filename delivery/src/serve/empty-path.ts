import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The empty path is no page: who types no more than the name of the site is sent to its home, whatever stands in
 * the query with it. For this time only: a browser that had kept it for good would never ask again, and only
 * what has no effect may be asked for here, so that the oldest of the redirects will do.
 */
export const emptyPath = { path: '/', home: '/tai', status: 302 } as const;

export function leadHome({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = url.slice(emptyPath.path.length);
  return reply
    .header('cache-control', 'no-store')
    .redirect(emptyPath.home + (query === '?' ? '' : query), emptyPath.status);
}
