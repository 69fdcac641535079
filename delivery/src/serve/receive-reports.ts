import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { object, optional, picklist, pipe, regex, string, transform } from 'valibot';
import type { SiteMetrics } from './site-metrics.ts';
import { readRegistry } from '../registry/registry.ts';
import { parseData, parseJson } from '../site/parse-json.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { answerPlainly } from './answer-plainly.ts';
import { countAddresses } from './limit-calls.ts';

/** Address to which browsers report that a part failed, if the configuration names it as `failureBeacon`. */
export const reportAddress = '/beacon/part-failure';

/** One kilobyte: a part, a build, a kind and a line. */
export const reportLimit = 1024;

/**
 * Limit for all citizens together, and for each release separately. Sixty reports are enough to show an outage, and
 * invented reports of one release do not silence those of another.
 */
const atOnce = 60;
const aSecond = 1;

/**
 * Reports of one address per minute. A tab reports each kind of failure once, so an office whose people all meet an
 * outage is heard, but somebody who invents reports is not.
 */
export const reportsOfOneAddress = 30;

/** Time for which the known builds of the registry are kept, in milliseconds. */
const registryMs = 2000;

/**
 * Counts and logs the reports of browsers. Anybody can send anything here: input that is no report of a part is
 * refused before it counts against a limit, data that could identify a fine are removed once more, and a build that
 * the registry does not name is counted as `unknown`, so that nobody can add endless lines to the metrics.
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
    // A leaving browser soon closes the connection, and its address is lost. Reading it now makes Node keep it.
    const hasAddress = request.socket.remoteAddress !== undefined;
    const builds = await knownBuilds();
    const failure = readPartFailure(request.body, builds);
    if (!failure) return refuse(reply, 400, 'no report');
    const { part, kind } = failure;
    const build = builds.get(part)?.has(failure.build) ? failure.build : 'unknown';
    const later = () => reply.header('retry-after', '60');
    // All reports without an address count as one address.
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

/** Returns the builds that a browser may run now: the current, the previous and the canary of each part. */
function buildsOfRegistry(site: SiteFolder): () => Promise<KnownBuilds> {
  let builds: Promise<KnownBuilds> = Promise.resolve(new Map());
  let readAt = -registryMs;
  const read = async (before: Promise<KnownBuilds>): Promise<KnownBuilds> => {
    // An unreadable registry is reported elsewhere, and the last builds stay valid.
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
    // Reports that arrive during this read wait for it, too: the builds before it may be empty.
    builds = read(builds);
    return builds;
  };
}

/** Browsers send the origin of a request in this header; a client without it is no browser, and may be a test. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  return !['same-origin', undefined].includes(headers['sec-fetch-site']?.toString());
}

/**
 * Kinds of failures of a part in a browser. The shell has the same list (`shell/src/watch/report-failure.ts`);
 * `start` is reported by the first script of a document, and by shells that send no kind.
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

/** The builds of each part that the registry names. */
type KnownBuilds = ReadonlyMap<string, ReadonlySet<string>>;

const longestReason = 200;

/** Runs of digits that could be a number or a key, and words that are long enough to be a token. */
const identifying = /eyJ[\w.-]+|[\w-]{32,}|\d{2,}/g;

const reportSchema = object({
  part: string(),
  /** Unverified: a tab may run a release that was replaced long ago. */
  build: pipe(string(), regex(/^\w{1,40}$/)),
  kind: optional(picklist(kinds), 'start'),
  reason: pipe(
    string(),
    transform((text) => text.slice(0, longestReason).replaceAll(identifying, '…')),
  ),
});

/** Reads the report of a browser; undefined if it is none, or names none of these parts. */
export function readPartFailure(body: unknown, builds: KnownBuilds) {
  const read =
    typeof body === 'string' ? parseJson(body, reportSchema) : parseData(body, reportSchema);
  return read.ok && builds.has(read.value.part) ? read.value : undefined;
}

/**
 * Lets `burst` calls pass immediately, and `perSecond` more with each second after that. Returns true if the current
 * call may pass.
 */
export function rateLimit(
  burst: number,
  perSecond: number,
  now: () => number = performance.now.bind(performance),
): () => boolean {
  let remaining = burst;
  let before = now();
  return () => {
    const time = now();
    remaining = Math.min(burst, remaining + ((time - before) / 1000) * perSecond);
    before = time;
    if (remaining < 1) return false;
    remaining -= 1;
    return true;
  };
}
