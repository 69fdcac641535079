import autocannon from 'autocannon';

interface Load {
  readonly seconds: number;
  /** Requests a second; as many as can be had, unless it is set. */
  readonly rate?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** The time within which 99 of 100 were answered, in milliseconds. */
  readonly p99: number;
}

/** How many wait at the same time. */
const connections = 32;

/**
 * After how many requests a connection is made anew. nginx closes one after 1,000, whatever was just sent on it; a
 * browser sends that again, what loads here does not.
 */
const requestsPerConnection = 900;

/**
 * Asks for addresses of one origin in turns, as browsers do that take brotli.
 * @throws {Error} when an answer is not the file.
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

/** @throws {Error} when an answer is not what was asked for: its speed would mean nothing. */
export async function loadWith(options: autocannon.Options): Promise<autocannon.Result> {
  const result = await autocannon(options);
  const { non2xx, errors, timeouts, '2xx': answered } = result;
  if (non2xx + timeouts + errors === 0 && answered > 0) return result;
  throw new Error(
    `${options.url}: of ${answered} requests ${non2xx} were not answered well, ${timeouts} not in time, ${errors} not at all`,
  );
}
