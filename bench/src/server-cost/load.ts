import autocannon from 'autocannon';

interface Load {
  readonly seconds: number;
  /** Requests per second; as many as possible if it is not set. */
  readonly rate?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Time within which 99 of 100 requests were answered, in milliseconds. */
  readonly p99: number;
}

/** Number of simultaneous requests. */
const connections = 32;

/**
 * Number of requests after which a connection is replaced. nginx closes one after 1,000, even if a request
 * was just sent on it; a browser repeats that request, the load generator does not.
 */
const requestsPerConnection = 900;

/**
 * Requests addresses of one origin in turns, like browsers that accept brotli.
 * @throws {Error} if an answer is not the file.
 */
export async function load(
  origin: string,
  paths: readonly string[],
  { seconds, rate }: Load,
): Promise<LoadResult> {
  const result = await loadWith({
    url: origin,
    connections,
    duration: seconds,
    reconnectRate: requestsPerConnection,
    ...(rate !== undefined && { overallRate: rate }),
    headers: { 'accept-encoding': 'br', 'accept-language': 'fr' },
    requests: paths.map((path) => ({ path })),
  });
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

/** @throws {Error} if an answer is not what was requested, because its speed would mean nothing. */
export async function loadWith(options: autocannon.Options): Promise<autocannon.Result> {
  const result = await autocannon(options);
  const { non2xx, errors, timeouts, '2xx': answered } = result;
  if (non2xx + timeouts + errors === 0 && answered > 0) return result;
  throw new Error(
    `${options.url}: ${answered} requests were answered, ${non2xx} with another status, ${timeouts} not in time, ${errors} not at all`,
  );
}
