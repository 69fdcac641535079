interface PartFailure {
  readonly part: string;
  readonly build: string;
  readonly reason: string;
}

const longestReason = 200;

/** Runs of digits that could be a number or a key, and what is long enough to be a token. */
const telling = /eyJ[\w.-]+|[\w-]{32,}|\d{2,}/g;

/** The report that a browser sent, or nothing when it is none of these parts. */
export function readPartFailure(
  body: unknown,
  parts: ReadonlySet<string>,
): PartFailure | undefined {
  const data = typeof body === 'string' ? parse(body) : body;
  if (typeof data !== 'object' || data === null) return undefined;
  const { part, build, reason } = data as Partial<Record<keyof PartFailure, unknown>>;
  if (typeof part !== 'string' || !parts.has(part)) return undefined;
  if (typeof build !== 'string' || !/^\w{1,40}$/.test(build)) return undefined;
  if (typeof reason !== 'string') return undefined;
  return { part, build, reason: reason.slice(0, longestReason).replaceAll(telling, '…') };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
