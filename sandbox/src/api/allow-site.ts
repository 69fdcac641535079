import type { Api } from './new-api.ts';

/** Lets pages of the site, and of no other origin, call the API from a browser. */
export function allowSite(api: Api, siteOrigin: string): void {
  api.addHook('onRequest', async (request, reply) => {
    reply.header('Vary', 'Origin');
    if (request.headers.origin !== siteOrigin) return;
    reply.headers({
      'Access-Control-Allow-Origin': siteOrigin,
      'Access-Control-Expose-Headers': 'Date, Retry-After',
    });
  });

  api.options('/*', async (request, reply) => {
    if (request.headers.origin === siteOrigin) {
      reply.headers({
        'Access-Control-Allow-Methods': 'GET, POST, DELETE',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type',
        'Access-Control-Max-Age': '600',
      });
    }
    return reply.code(204).send();
  });
}
