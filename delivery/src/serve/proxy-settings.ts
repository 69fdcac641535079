import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';

/** How the API is reached behind `/api`. */
export function proxySettings(upstream: string): FastifyHttpProxyOptions {
  return {
    upstream,
    prefix: '/api',
    rewritePrefix: '/api',
    // Whoever calls decides whether to try again: a server in trouble is not asked eleven times.
    retryMethods: [],
    replyOptions: {
      // In the API's own shape, and without the address that did not answer.
      onError: (reply) =>
        void reply
          .status(502)
          .header('cache-control', 'no-store')
          .send({ error: { code: 'unreachable', message: 'The API does not answer.' } }),
    },
  };
}
