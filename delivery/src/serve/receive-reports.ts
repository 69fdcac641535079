import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteMetrics } from '../metrics/site-metrics.ts';
import { answerPlainly } from './answer-plainly.ts';
import type { CurrentComposition } from './current-composition.ts';
import { rateLimit } from './rate-limit.ts';
import { readPartFailure } from './read-part-failure.ts';

/** Where browsers report that a part failed, when the configuration names it as `failureBeacon`. */
export const reportAddress = '/beacon/part-failure';

/** One kilobyte: a part, a build and a line. */
export const reportLimit = 1024;

/** For all visitors together: an outage of a part is told often enough by sixty of them. */
const atOnce = 60;
const aSecond = 1;

/**
 * Counts and logs what browsers report. Anybody can send anything here: what is no report of a part
 * that is served is refused, and what could identify a fine is taken out once more.
 */
export function receiveReports(
  server: FastifyInstance,
  metrics: SiteMetrics,
  current: CurrentComposition,
): void {
  const mayPass = rateLimit(atOnce, aSecond);
  const refuse = (reply: FastifyReply, status: 400 | 403 | 429, reason: string) => {
    metrics.refusedReports.count({ reason });
    return answerPlainly(reply, status, 'Refused');
  };
  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isFromElsewhere(request)) return refuse(reply, 403, 'from elsewhere');
    if (!mayPass()) return refuse(reply.header('retry-after', '60'), 429, 'too many');
    const failure = readPartFailure(request.body, (await current()).parts);
    if (!failure) return refuse(reply, 400, 'no report');
    metrics.partFailures.count({ part: failure.part });
    request.log.warn(failure, 'part failed');
    return reply.status(204).header('cache-control', 'no-store').send();
  };
  server.post(reportAddress, { bodyLimit: reportLimit }, receive);
}

/** A browser says where a request comes from; what says nothing is no browser, and may be a test. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  return !['same-origin', undefined].includes(headers['sec-fetch-site']?.toString());
}
