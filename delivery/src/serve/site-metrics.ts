import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, head, sample } from './metric.ts';

/** In seconds. Once: computed again it could be rounded to another one, and count as another start. */
const startedAt = Math.round(Date.now() / 1000 - process.uptime());

/** What one server of the site counts. Nothing in it comes from an address, a body or a visitor. */
export class SiteMetrics {
  readonly requests = new Counter(
    'amendes_requests_total',
    'Requests by route pattern, method and status; 499: the visitor left before the whole answer.',
  );
  readonly durations = new Histogram(
    'amendes_request_duration_seconds',
    'Time from the request to the end of its answer, or until the visitor left, by route pattern.',
  );
  readonly partFailures = new Counter(
    'amendes_part_failures_total',
    'Failures that browsers reported, by part, build and kind.',
  );
  readonly refusedReports = new Counter(
    'amendes_part_failure_reports_refused_total',
    'Reports of browsers that were not counted, by the reason.',
  );

  /** The page that Prometheus reads. */
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
  /** The build of each part that visitors get. */
  readonly served: Readonly<Record<string, string>>;
  readonly isRefused: boolean;
  /** Until when the registry counts as fresh, where that ends. */
  readonly freshUntil: Date | undefined;
  /** When the copy of a bucket last was what that holds. */
  readonly takenAt?: Date | undefined;
}

/** One value without labels; no lines where there is none. */
const gauge = (name: string, help: string, value: number | undefined) =>
  value === undefined ? [] : [...head(name, 'gauge', help), sample(name, {}, value)];

declare module 'fastify' {
  interface FastifyRequest {
    /** What stands for the address in log and metrics: the pattern of its route. */
    pattern: string;
  }
}

/** Anything else is what a visitor made up, of which there is no end. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** No status of HTTP's own, but what nginx writes too: the visitor left before the whole answer. */
const leftStatus = 499;

/**
 * Tells the end of each request once, with its status: also of a visitor who left before the whole answer, as browsers do
 * when the API hangs. Fastify's own hooks are silent about that.
 */
export function onEnd(
  server: FastifyInstance,
  tell: (request: FastifyRequest, reply: FastifyReply, status: number) => void,
): void {
  server.addHook('onRequest', async (request, reply) => {
    let isWhole = false;
    reply.raw
      .once('finish', () => (isWhole = true))
      .once('close', () => tell(request, reply, isWhole ? reply.statusCode : leftStatus));
  });
}

/**
 * Counts each answer and writes one line about it. Neither holds anything of a visitor: the pattern
 * stands for the address, and there is no query, no header and no network address.
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
      ...(status !== leftStatus && { bytes: sentBytes(request, reply) }),
    });
  });
}

/** Unknown, and left out, for an answer of the API that does not tell its length. */
function sentBytes({ method }: FastifyRequest, reply: FastifyReply): number | undefined {
  if (method === 'HEAD' || reply.statusCode === 304) return 0;
  const length = reply.getHeader('content-length');
  return length === undefined ? undefined : Number(length);
}
