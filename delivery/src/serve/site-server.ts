import { randomUUID } from 'node:crypto';
import { partsAddress } from '@amendes/protocol/parts-address.ts';
import proxy from '@fastify/http-proxy';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { SiteMetrics, observeRequests } from './site-metrics.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { answerDocument, sendCurrent } from './answer-document.ts';
import { answerError, answerPlainly, answerUnreadable, sharingHeaders } from './answer-plainly.ts';
import { composedFiles, serveSealedFiles } from './composed-files.ts';
import {
  currentComposition,
  type CompositionSettings,
  type CurrentComposition,
} from './current-composition.ts';
import { crookedFile, crookedPath, emptyPath, leadHome, pathOf } from './route-matcher.ts';
import { limitCalls, prepareLimits, type CallLimits } from './limit-calls.ts';
import { guardApi, proxySettings } from './proxy-settings.ts';
import { loopback } from './read-serve-settings.ts';
import { receiveReports, reportAddress } from './receive-reports.ts';
import { answerSecurityTxt, securityAddress } from './security-txt.ts';
import type { Tracing } from './start-tracing.ts';
import type { Writable } from 'node:stream';

declare module 'fastify' {
  interface FastifyInstance {
    /** What is served. */
    readonly composition: CurrentComposition;
  }
}

export interface SiteServerSettings extends CompositionSettings {
  /** Where requests below `/api` are passed on to. */
  readonly apiUpstream: string;
  /** Addresses and ranges of the proxies in front, which tell whom a request comes from; else those of this machine. */
  readonly trustedProxies?: readonly string[];
  /** How often one address may call the API; without end, unless it is set. */
  readonly limits?: CallLimits;
  /** Whether releases may be links, as where somebody works on a site of their own; else no link is followed. */
  readonly followsLinks?: boolean;
  /** What another server of the same folder serves; else what is composed, as it changes. */
  readonly composition?: CurrentComposition;
  /** What is added before there is any route, where somebody works on the site. */
  readonly prepare?: (server: FastifyInstance) => void;
  /** `info` has a line for each request; on standard output, unless something else is given. */
  readonly log?: { readonly level: 'info' | 'error'; readonly stream?: Writable };
  readonly metrics?: SiteMetrics;
  readonly tracing?: Tracing | undefined;
  /** How long answers under way may take at a stop, in milliseconds; none are waited for unless it is set. */
  readonly stopTimeoutMs?: number;
}

const crooked = new RegExp(crookedPath);

const fileOfNone = new RegExp(crookedFile);

/** Below these are files: where one is missing, a document in its place would be run or parsed. */
const filesOnly = /^\/(releases|assets|api|beacon)\//;

/**
 * A server of a composed site, not listening yet: documents by route and language, sealed files, what
 * was composed beside the documents, and the API behind `/api`.
 * @throws {DeliveryError} when the site was not composed.
 */
export async function siteServer(
  site: SiteFolder,
  {
    apiUpstream,
    trustedProxies = loopback,
    limits,
    followsLinks = false,
    composition,
    prepare,
    log = { level: 'error' },
    metrics = new SiteMetrics(),
    tracing,
    stopTimeoutMs = 0,
    ...settings
  }: SiteServerSettings,
): Promise<FastifyInstance> {
  const server = fastify({
    logger: logSettings(log),
    // Its own lines name the address, which may name a fine.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
    trustProxy: [...trustedProxies],
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(current.last().common)),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, current.last().common),
  });
  const current =
    composition ??
    (await currentComposition(site, settings, (error) =>
      server.log.error(error, 'the new composition is not served, the one before it goes on'),
    ));
  server.decorate('composition', current);
  prepare?.(server);
  const sharing = sharingHeaders(current.last().configuration);
  stopWithin(server, stopTimeoutMs);
  observeRequests(server, metrics);
  tracing?.observe(server);
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers(current.last().common);
    const path = pathOf(request);
    if (!isAllowed(request.method, path)) {
      return answerPlainly(reply.header('allow', 'GET, HEAD'), 405);
    }
    if (crooked.test(path)) return answerPlainly(reply, 400);
    if (fileOfNone.test(path)) return answerMissing(request, reply);
  });
  server.setErrorHandler(answerError);
  server.setNotFoundHandler(answerMissing);

  await prepareLimits(server);
  await server.register(async (scope) => {
    guardApi(scope);
    if (limits) limitCalls(scope, limits);
    await scope.register(proxy, proxySettings(apiUpstream, undefined, tracing));
  });
  await serveSealedFiles(server, site, current, { sharing, followsLinks });
  for (const { address, type, path, caching } of composedFiles()) {
    server.get(address, async (request, reply) => {
      const composed = await current();
      void reply.type(type).header('vary', 'accept-encoding');
      if (address === partsAddress) void reply.headers(sharing);
      return sendCurrent(request, reply, composed, path, caching).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return answerPlainly(reply, 404);
          throw error;
        },
      );
    });
  }
  server.get(securityAddress, answerSecurityTxt(current));
  server.get(emptyPath.path, leadHome);
  receiveReports(server, metrics, site);
  const document = answerDocument(current);
  // The routes are those of the composition, which may be another one at any time.
  server.get('/*', (request, reply) =>
    filesOnly.test(request.url) ? answerMissing(request, reply) : document(request, reply),
  );
  return server;
}

function answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [, folder] = filesOnly.exec(request.url) ?? [];
  if (folder) request.pattern = `/${folder}/*`;
  return answerPlainly(reply, 404);
}

/** Files and documents are only read; the API decides about its own. */
function isAllowed(method: string, path: string): boolean {
  if (path === '/api' || path.startsWith('/api/')) return true;
  return ['GET', 'HEAD'].includes(method) || (method === 'POST' && path === reportAddress);
}

/**
 * Has a server stop gracefully: no new connection is taken, answers under way are finished, connections
 * that only wait are closed. After `timeoutMs` milliseconds whatever is left is cut off.
 */
function stopWithin(server: FastifyInstance, timeoutMs: number): void {
  let isStopping = false;
  server.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close');
  });
  server.addHook('preClose', async () => {
    isStopping = true;
    // A connection whose answer had begun before is idle only once it is sent.
    const idle = setInterval(() => server.server.closeIdleConnections(), 50).unref();
    const overdue = setTimeout(() => server.server.closeAllConnections(), timeoutMs).unref();
    server.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(overdue);
    });
  });
}

/** One JSON object a line, with a time and a level that people can read. */
function logSettings(
  log: NonNullable<SiteServerSettings['log']>,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    ...log,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  };
}
