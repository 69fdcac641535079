import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteMetrics } from './site-metrics.ts';
import { readRegistry } from '../registry/registry.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { answerPlainly } from './answer-plainly.ts';
import { rateLimit } from './rate-limit.ts';
import { readPartFailure, type KnownBuilds } from './read-part-failure.ts';

/** Where browsers report that a part failed, when the configuration names it as `failureBeacon`. */
export const reportAddress = '/beacon/part-failure';

/** One kilobyte: a part, a build, a kind and a line. */
export const reportLimit = 1024;

/**
 * For all visitors together, and each release by itself: an outage is told often enough by sixty of them, and
 * whoever makes up reports of one release does not silence those of another.
 */
const atOnce = 60;
const aSecond = 1;

/** How long what the registry names is relied on, in milliseconds. */
const registryMs = 2000;

/**
 * Counts and logs what browsers report. Anybody can send anything here: what is no report of a part is refused
 * before it is counted, what could identify a fine is taken out once more, and a build that the registry does not
 * name is counted as `unknown`, so that nobody adds lines to the metrics without end.
 */
export function receiveReports(
  server: FastifyInstance,
  metrics: SiteMetrics,
  site: SiteFolder,
): void {
  const knownBuilds = buildsOfRegistry(site);
  const limits = new Map<string, () => boolean>();
  const mayPass = (part: string, build: string) => {
    const key = `${part} ${build}`;
    const limit = limits.get(key) ?? rateLimit(atOnce, aSecond);
    limits.set(key, limit);
    return limit();
  };
  const refuse = (reply: FastifyReply, status: 400 | 403 | 429, reason: string) => {
    metrics.refusedReports.count({ reason });
    return answerPlainly(reply, status, 'Refused');
  };
  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isFromElsewhere(request)) return refuse(reply, 403, 'from elsewhere');
    const builds = await knownBuilds();
    const failure = readPartFailure(request.body, builds);
    if (!failure) return refuse(reply, 400, 'no report');
    const { part, kind } = failure;
    const build = builds.get(part)?.has(failure.build) ? failure.build : 'unknown';
    if (!mayPass(part, build)) return refuse(reply.header('retry-after', '60'), 429, 'too many');
    metrics.partFailures.count({ part, build, kind });
    request.log.warn(failure, 'part failed');
    return reply.status(204).header('cache-control', 'no-store').send();
  };
  server.post(reportAddress, { bodyLimit: reportLimit }, receive);
}

/** The builds that may be met in a browser now: what is served, what was before it, and what some tabs try. */
function buildsOfRegistry(site: SiteFolder): () => Promise<KnownBuilds> {
  let builds: KnownBuilds = new Map();
  let readAt = -registryMs;
  return async () => {
    if (performance.now() - readAt < registryMs) return builds;
    readAt = performance.now();
    // One that cannot be read is told of elsewhere, and the last one goes on.
    const registry = await readRegistry(site).catch(() => undefined);
    if (!registry) return builds;
    builds = new Map(
      Object.entries(registry.parts).map(([part, { current, previous, canary }]) => [
        part,
        new Set([current, previous, canary?.build].filter((build) => build !== undefined)),
      ]),
    );
    return builds;
  };
}

/** A browser says where a request comes from; what says nothing is no browser, and may be a test. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  return !['same-origin', undefined].includes(headers['sec-fetch-site']?.toString());
}
