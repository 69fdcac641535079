import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { documentName, routeTableFile, type RouteTable } from '../compose/route-table.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { SiteFolder } from '../site-folder.ts';
import { negotiateLanguage } from './negotiate-language.ts';
import { securityHeaders } from './security-headers.ts';

export interface ServeSettings {
  readonly host: string;
  readonly port: number;
  /** Where requests below `/api` are passed on to. */
  readonly apiUpstream: string;
}

const year = 31_536_000;

/**
 * Serves a composed site: documents by route and language, sealed files, and the API behind `/api`.
 * @throws {DeliveryError} when the site was not composed or the port is taken.
 */
export async function serveSite(
  site: SiteFolder,
  { host, port, apiUpstream }: ServeSettings,
): Promise<FastifyInstance> {
  const table = await readRouteTable(site);
  const headers = securityHeaders(JSON.parse(await readFile(site.configuration, 'utf8')));
  const server = fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });

  await server.register(proxy, { upstream: apiUpstream, prefix: '/api', rewritePrefix: '/api' });
  await server.register(files, {
    root: join(site.root, 'releases'),
    prefix: '/releases/',
    preCompressed: true,
    immutable: true,
    maxAge: year * 1000,
    index: false,
  });

  const answer =
    (part: string, indexed: boolean, status: number) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { langue } = request.query as { langue?: unknown };
      const wish = typeof langue === 'string' ? langue : undefined;
      const language = negotiateLanguage(wish, request.headers['accept-language']);
      const path = join(site.documents, documentName(part, language, indexed));
      const body = await readFile(path);
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      void reply.headers({
        ...headers,
        etag,
        'cache-control': 'no-cache',
        vary: 'accept-language',
      });
      if (!indexed) void reply.header('x-robots-tag', 'noindex, nofollow');
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.status(status).type('text/html; charset=utf-8').send(body);
    };

  for (const { pattern, part, indexed } of table.routes) {
    server.get(pattern, answer(part, indexed, 200));
  }
  const unknown = answer(table.shell, false, 404);
  server.setNotFoundHandler((request, reply) =>
    // A file that is not there is said to be missing: a document in its place would be run or parsed.
    /^\/(releases|assets|api)\//.test(request.url)
      ? reply.status(404).type('text/plain; charset=utf-8').send('Not found\n')
      : unknown(request, reply),
  );

  await server.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DeliveryError(`Port ${port} is in use: set SITE_PORT to another one`);
  });
  return server;
}

async function readRouteTable(site: SiteFolder): Promise<RouteTable> {
  try {
    return JSON.parse(await readFile(join(site.documents, routeTableFile), 'utf8')) as RouteTable;
  } catch {
    throw new DeliveryError(`No documents in ${site.root}: compose the site first`);
  }
}
