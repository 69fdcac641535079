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
import { ambiguousFile, ambiguousPath, emptyPath, leadHome, pathOf } from './route-matcher.ts';
import { limitCalls, prepareLimits, type CallLimits } from './limit-calls.ts';
import { guardApi, proxySettings } from './proxy-settings.ts';
import { loopback } from './read-serve-settings.ts';
import { receiveReports, reportAddress } from './receive-reports.ts';
import { answerSecurityTxt, securityAddress } from './security-txt.ts';
import type { Tracing } from './start-tracing.ts';
import type { Writable } from 'node:stream';

declare module 'fastify' {
  interface FastifyInstance {
    /** The composition that is served. */
    readonly composition: CurrentComposition;
  }
}

export interface SiteServerSettings extends CompositionSettings {
  /** Origin to which requests below `/api` are passed. */
  readonly apiUpstream: string;
  /** Addresses and ranges of the trusted proxies in front, which say from whom a request comes; by default, of this machine. */
  readonly trustedProxies?: readonly string[];
  /** Limits of one address’s calls to the API; unlimited if not set. */
  readonly limits?: CallLimits;
  /** True if releases may be links, as when somebody develops a site locally; otherwise no link is followed. */
  readonly followsLinks?: boolean;
  /** The composition of another server of the same folder; by default the current one is read. */
  readonly composition?: CurrentComposition;
  /** Called before any route is added, by development servers. */
  readonly prepare?: (server: FastifyInstance) => void;
  /** `info` logs a line for each request, on standard output unless a stream is given. */
  readonly log?: { readonly level: 'info' | 'error'; readonly stream?: Writable };
  readonly metrics?: SiteMetrics;
  readonly tracing?: Tracing | undefined;
  /** Time limit of the answers in progress at a stop, in milliseconds; 0 by default, which cuts them off immediately. */
  readonly stopTimeoutMs?: number;
}

const ambiguousAddress = new RegExp(ambiguousPath);

const fileOfNone = new RegExp(ambiguousFile);

/** Folders that contain files: a document instead of a missing file would be run or parsed. */
const filesOnly = /^\/(releases|assets|api|beacon)\//;

/**
 * Creates a server of a composed site that does not listen yet: documents by route and language, sealed files, the
 * files that are composed beside the documents, and the API behind `/api`.
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
    // Fastify’s own lines name the address, which may name a fine.
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
      server.log.error(error, 'the new composition is not served, the previous one still is'),
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
    if (ambiguousAddress.test(path)) return answerPlainly(reply, 400);
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
  // The routes belong to the composition, which may change at any time.
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

/** Files and documents can only be read; the API checks its own methods. */
function isAllowed(method: string, path: string): boolean {
  if (path === '/api' || path.startsWith('/api/')) return true;
  return ['GET', 'HEAD'].includes(method) || (method === 'POST' && path === reportAddress);
}

/**
 * Stops a server gracefully: it accepts no new connection, finishes the answers in progress, and closes idle
 * connections. After `timeoutMs` milliseconds, all remaining connections are cut off.
 */
function stopWithin(server: FastifyInstance, timeoutMs: number): void {
  let isStopping = false;
  server.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close');
  });
  server.addHook('preClose', async () => {
    isStopping = true;
    // A connection whose answer started before the stop becomes idle only once the answer is sent.
    const idle = setInterval(() => server.server.closeIdleConnections(), 50).unref();
    const overdue = setTimeout(() => server.server.closeAllConnections(), timeoutMs).unref();
    server.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(overdue);
    });
  });
}

/** One JSON object per line, with a time and a level that people can read. */
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
