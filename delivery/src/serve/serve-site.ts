import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { documentName, routeTableFile, textsName, type RouteTable } from '../compose/route-table.ts';
import { DeliveryError } from '../delivery-error.ts';
import { languages } from '../languages.ts';
import { readConfiguration } from '../read-configuration.ts';
import type { SiteFolder } from '../site-folder.ts';
import { negotiateLanguage } from './negotiate-language.ts';
import { proxySettings } from './proxy-settings.ts';
import { securityHeaders } from './security-headers.ts';
import { sendCurrent } from './send-current.ts';

export interface ServeSettings {
  readonly host: string;
  readonly port: number;
  /** Where requests below `/api` are passed on to. */
  readonly apiUpstream: string;
}

const year = 31_536_000;

/**
 * Serves a composed site: documents by route and language, sealed files, all texts of a language, and
 * the API behind `/api`.
 * @throws {DeliveryError} when the site was not composed or the port is taken.
 */
export async function serveSite(
  site: SiteFolder,
  { host, port, apiUpstream }: ServeSettings,
): Promise<FastifyInstance> {
  const table = await readRouteTable(site);
  const headers = securityHeaders(await readConfiguration(site));
  const server = fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  server.addHook('onRequest', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff');
  });
  server.setErrorHandler(answerError);

  await server.register(proxy, proxySettings(apiUpstream));
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
    (request: FastifyRequest, reply: FastifyReply) => {
      const { langue } = request.query as { langue?: unknown };
      const wish = typeof langue === 'string' ? langue : undefined;
      const language = negotiateLanguage(wish, request.headers['accept-language']);
      void reply
        .status(status)
        .type('text/html; charset=utf-8')
        .headers({
          ...headers,
          'content-language': language,
          vary: 'accept-language, accept-encoding',
        });
      if (!indexed) void reply.header('x-robots-tag', 'noindex, nofollow');
      return sendCurrent(
        request,
        reply,
        join(site.documents, documentName(part, language, indexed)),
      );
    };

  for (const { pattern, part, indexed } of table.routes) {
    server.get(pattern, answer(part, indexed, 200));
  }
  for (const language of languages) {
    const name = textsName(language);
    server.get(`/assets/i18n/${name}`, (request, reply) => {
      void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
      return sendCurrent(request, reply, join(site.texts, name));
    });
  }
  const unknown = answer(table.shell, false, 404);
  server.setNotFoundHandler((request, reply) =>
    // A file that is not there is said to be missing: a document in its place would be run or parsed.
    /^\/(releases|assets|api)\//.test(request.url)
      ? answerPlainly(reply.status(404), 'Not found')
      : unknown(request, reply),
  );

  await server.listen({ host, port }).catch(async (error: NodeJS.ErrnoException) => {
    await server.close();
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

/** Says nothing of folders or addresses; those are for whoever runs the server. */
function answerError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status < 500) return answerPlainly(reply.status(status), 'Refused');
  console.error(error);
  return answerPlainly(reply.status(500), 'Out of order');
}

function answerPlainly(reply: FastifyReply, text: string) {
  return reply
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
}
