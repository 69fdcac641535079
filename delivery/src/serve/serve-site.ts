import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import files from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { routeTableFile, textsName, type RouteTable } from '../compose/route-table.ts';
import { DeliveryError } from '../delivery-error.ts';
import { languages } from '../languages.ts';
import { readConfiguration } from '../read-configuration.ts';
import type { SiteFolder } from '../site-folder.ts';
import { answerDocument } from './answer-document.ts';
import { answerError, answerPlainly } from './answer-plainly.ts';
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
    // Nothing below: requests are logged with their address, which may name a fine.
    logger: { level: 'error' },
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
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
  for (const { pattern, part, indexed } of table.routes) {
    server.get(pattern, answerDocument(site, headers, { part, indexed, status: 200 }));
  }
  for (const name of languages.map(textsName)) {
    server.get(`/assets/i18n/${name}`, (request, reply) => {
      void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
      return sendCurrent(request, reply, join(site.texts, name));
    });
  }
  const unknown = answerDocument(site, headers, { part: table.shell, indexed: false, status: 404 });
  server.setNotFoundHandler((request, reply) =>
    // A file that is not there is said to be missing: a document in its place would be run or parsed.
    /^\/(releases|assets|api)\//.test(request.url)
      ? answerPlainly(reply, 404, 'Not found')
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `compose`
    return JSON.parse(await readFile(join(site.documents, routeTableFile), 'utf8')) as RouteTable;
  } catch {
    throw new DeliveryError(`No documents in ${site.root}: compose the site first`);
  }
}
