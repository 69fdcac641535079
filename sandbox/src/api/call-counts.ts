import type { FastifyRequest } from 'fastify';
import type { Api } from './api.ts';

/**
 * Counts every call by name, refused or not, and stores nothing else, so that a test can check how often the site
 * really called. The real API has no such routes.
 */
export function callCountRoutes(api: Api): void {
  const counts = new Map<string, number>();

  api.addHook('onRequest', async (request) => {
    const name = nameOfCall(request);
    if (name && request.method !== 'OPTIONS') counts.set(name, (counts.get(name) ?? 0) + 1);
  });

  api.get('/api/sandbox/calls', async () => Object.fromEntries(counts));

  api.delete('/api/sandbox/calls', async (_request, reply) => {
    counts.clear();
    return reply.code(204).send();
  });
}

/** Returns the path of an API call after `/api/v1/`, such as `recherche/amende`. */
export function nameOfCall({ routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.url?.match(/^\/api\/v1\/(.+)/)?.[1];
}
