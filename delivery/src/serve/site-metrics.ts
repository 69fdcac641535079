import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, head, sample } from './metric.ts';

/** Time of the start, in seconds. Computed only once: another rounding would count as another start. */
const startedAt = Math.round(Date.now() / 1000 - process.uptime());

/** Metrics of one server of the site. No value is derived from an address, a body or a citizen. */
export class SiteMetrics {
  readonly requests = new Counter(
    'amendes_requests_total',
    'Requests by route pattern, method and status; 499: the citizen left before the whole answer.',
  );
  readonly durations = new Histogram(
    'amendes_request_duration_seconds',
    'Time from the request to the end of its answer, or until the citizen left, by route pattern.',
  );
  readonly partFailures = new Counter(
    'amendes_part_failures_total',
    'Failures that browsers reported, by part, build and kind.',
  );
  readonly refusedReports = new Counter(
    'amendes_part_failure_reports_refused_total',
    'Reports of browsers that were not counted, by the reason.',
  );

  /** Returns the page that Prometheus reads. */
  page({ served, isRefused, freshUntil, takenAt }: ServerState): string {
    const { rss } = process.memoryUsage();
    const lines = [
      ...[this.requests, this.durations, this.partFailures, this.refusedReports].flatMap((metric) =>
        metric.lines(),
      ),
      ...head('amendes_release_info', 'gauge', 'The release of each part that is served.'),
      ...Object.entries(served).map(([part, build]) =>
        sample('amendes_release_info', { part, build }, 1),
      ),
      ...gauge(
        'amendes_composition_refused',
        'Whether the newest composition is not served, but the one before it.',
        isRefused ? 1 : 0,
      ),
      ...gauge(
        'amendes_trust_expires_timestamp_seconds',
        'Until when the signatures of the registry count as fresh.',
        freshUntil && freshUntil.getTime() / 1000,
      ),
      ...gauge(
        'amendes_bucket_taken_timestamp_seconds',
        'When the copy last was what its bucket holds; 0: not since the start.',
        takenAt && takenAt.getTime() / 1000,
      ),
      ...gauge('process_resident_memory_bytes', 'Memory of the server.', rss),
      ...gauge('process_start_time_seconds', 'When the server was started.', startedAt),
    ];
    return `${lines.join('\n')}\n`;
  }
}

interface ServerState {
  /** The build of each part that citizens get. */
  readonly served: Readonly<Record<string, string>>;
  readonly isRefused: boolean;
  /** End of the registry’s validity, if it has one. */
  readonly freshUntil: Date | undefined;
  /** Time at which the copy last matched its bucket. */
  readonly takenAt?: Date | undefined;
}

/** Returns one value without labels; no lines if it is undefined. */
const gauge = (name: string, help: string, value: number | undefined) =>
  value === undefined ? [] : [...head(name, 'gauge', help), sample(name, {}, value)];

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of its route, which replaces the address in log and metrics. */
    pattern: string;
  }
}

/** Any other method is an invention of the citizen, and there may be any number of those. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Not a status of HTTP, but nginx writes it too: the citizen left before the whole answer. */
const abortedStatus = 499;

/**
 * Reports the end of each request once, with its status. This includes citizens who left before the whole answer, as
 * browsers do when the API hangs: Fastify’s own hooks do not report those.
 */
export function onEnd(
  server: FastifyInstance,
  report: (request: FastifyRequest, reply: FastifyReply, status: number) => void,
): void {
  server.addHook('onRequest', async (request, reply) => {
    let isFinished = false;
    reply.raw
      .once('finish', () => (isFinished = true))
      .once('close', () => report(request, reply, isFinished ? reply.statusCode : abortedStatus));
  });
}

/**
 * Counts each answer and logs one line about it. Neither contains anything of a citizen: the pattern replaces the
 * address, and there is no query, no header and no network address.
 */
export function observeRequests(server: FastifyInstance, metrics: SiteMetrics): void {
  server.decorateRequest('pattern', '');
  onEnd(server, (request, reply, status) => {
    const pattern = request.pattern || (request.routeOptions.url ?? 'unknown');
    const method = methods.has(request.method) ? request.method : 'other';
    metrics.requests.count({ route: pattern, method, status: String(status) });
    metrics.durations.observe({ route: pattern }, reply.elapsedTime / 1000);
    request.log.info({
      method,
      route: pattern,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(status !== abortedStatus && { bytes: sentBytes(request, reply) }),
    });
  });
}

/** Returns the sent bytes; undefined, and left out, for an answer of the API without a length. */
function sentBytes({ method }: FastifyRequest, reply: FastifyReply): number | undefined {
  if (method === 'HEAD' || reply.statusCode === 304) return 0;
  const length = reply.getHeader('content-length');
  return length === undefined ? undefined : Number(length);
}
