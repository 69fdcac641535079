import type { FastifyRequest } from 'fastify';

/** The path of a request as it was sent, without its query. */
export function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1);
  return path;
}
