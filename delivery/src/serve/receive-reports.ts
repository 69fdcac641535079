import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { object, optional, picklist, pipe, regex, string, transform } from 'valibot';
import type { SiteMetrics } from './site-metrics.ts';
import { readRegistry } from '../registry/registry.ts';
import { parseData, parseJson } from '../site/parse-json.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { answerPlainly } from './answer-plainly.ts';
import { countAddresses } from './limit-calls.ts';

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

/**
 * Within a minute, of one address. A tab reports each kind of failure once, so an office of people who all meet an outage
 * is heard; somebody who makes reports up is not.
 */
export const reportsOfOneAddress = 30;

/** How long what the registry names is relied on, in milliseconds. */
const registryMs = 2000;

/**
 * Counts and logs what browsers report. Anybody can send anything here: what is no report of a part is refused
 * before it costs or counts anything, what could identify a fine is taken out once more, and a build that the registry does not
 * name is counted as `unknown`, so that nobody adds lines to the metrics without end.
 */
export function receiveReports(
  server: FastifyInstance,
  metrics: SiteMetrics,
  site: SiteFolder,
): void {
  const knownBuilds = buildsOfRegistry(site);
  const countAddress = countAddresses(server, { max: reportsOfOneAddress, timeWindow: 60_000 });
  const ofNobody = rateLimit(reportsOfOneAddress, reportsOfOneAddress / 60);
  const isExceeded = async (request: FastifyRequest) => {
    const verdict = await countAddress(request);
    return !verdict.isAllowed && verdict.isExceeded;
  };
  const limits = new Map<string, () => boolean>();
  const mayPass = (part: string, build: string) => {
    const key = `${part} ${build}`;
    const limit = limits.get(key) ?? rateLimit(atOnce, aSecond);
    limits.set(key, limit);
    return limit();
  };
  const refuse = (reply: FastifyReply, status: 400 | 403 | 429, reason: string) => {
    metrics.refusedReports.count({ reason });
    return answerPlainly(reply, status);
  };
  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isFromElsewhere(request)) return refuse(reply, 403, 'from elsewhere');
    // Who reports while leaving the page is soon gone, and the address with the connection: asked for now, it is remembered.
    const hasAddress = request.socket.remoteAddress !== undefined;
    const builds = await knownBuilds();
    const failure = readPartFailure(request.body, builds);
    if (!failure) return refuse(reply, 400, 'no report');
    const { part, kind } = failure;
    const build = builds.get(part)?.has(failure.build) ? failure.build : 'unknown';
    const later = () => reply.header('retry-after', '60');
    // All who have none count as one address.
    if (hasAddress ? await isExceeded(request) : !ofNobody()) {
      return refuse(later(), 429, 'too many of one address');
    }
    if (!mayPass(part, build)) return refuse(later(), 429, 'too many');
    metrics.partFailures.count({ part, build, kind });
    request.log.warn(failure, 'part failed');
    return reply.status(204).header('cache-control', 'no-store').send();
  };
  server.post(reportAddress, { bodyLimit: reportLimit }, receive);
}

/** The builds that may be met in a browser now: what is served, what was before it, and what some tabs try. */
function buildsOfRegistry(site: SiteFolder): () => Promise<KnownBuilds> {
  let builds: Promise<KnownBuilds> = Promise.resolve(new Map());
  let readAt = -registryMs;
  const read = async (before: Promise<KnownBuilds>): Promise<KnownBuilds> => {
    // One that cannot be read is told of elsewhere, and the last one goes on.
    const registry = await readRegistry(site).catch(() => undefined);
    if (!registry) return before;
    return new Map(
      Object.entries(registry.parts).map(([part, { current, previous, canary }]) => [
        part,
        new Set([current, previous, canary?.build].filter((build) => build !== undefined)),
      ]),
    );
  };
  return () => {
    if (performance.now() - readAt < registryMs) return builds;
    readAt = performance.now();
    // Whoever reports while it is being read waits for it, too: what was known before may be nothing.
    builds = read(builds);
    return builds;
  };
}

/** A browser says where a request comes from; what says nothing is no browser, and may be a test. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  return !['same-origin', undefined].includes(headers['sec-fetch-site']?.toString());
}

/**
 * What can go wrong with a part in a browser. The shell tells by the same list (`shell/src/watch/report-failure.ts`);
 * `start` is told by the first script of a document, and by shells that tell no kind.
 */
const kinds = [
  'start',
  'load',
  'render',
  'handler',
  'script',
  'promise',
  'policy',
  'text',
  'document',
] as const;

/** The builds of each part that its registry names. */
type KnownBuilds = ReadonlyMap<string, ReadonlySet<string>>;

const longestReason = 200;

/** Runs of digits that could be a number or a key, and what is long enough to be a token. */
const telling = /eyJ[\w.-]+|[\w-]{32,}|\d{2,}/g;

const reportSchema = object({
  part: string(),
  /** As it was told: a tab may have a release that was replaced long ago. */
  build: pipe(string(), regex(/^\w{1,40}$/)),
  kind: optional(picklist(kinds), 'start'),
  reason: pipe(
    string(),
    transform((text) => text.slice(0, longestReason).replaceAll(telling, '…')),
  ),
});

/** The report that a browser sent, or nothing when it is none of these parts. */
export function readPartFailure(body: unknown, builds: KnownBuilds) {
  const read =
    typeof body === 'string' ? parseJson(body, reportSchema) : parseData(body, reportSchema);
  return read.ok && builds.has(read.value.part) ? read.value : undefined;
}

/**
 * Lets `burst` calls pass at once, and `perSecond` more with each second after that. Answers whether the
 * call at hand may pass.
 */
export function rateLimit(
  burst: number,
  perSecond: number,
  now: () => number = performance.now.bind(performance),
): () => boolean {
  let left = burst;
  let before = now();
  return () => {
    const time = now();
    left = Math.min(burst, left + ((time - before) / 1000) * perSecond);
    before = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
