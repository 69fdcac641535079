/**
 * What can go wrong with a part in a browser. The shell tells by the same list (`shell/src/watch/report-failure.ts`);
 * `start` is told by the first script of a document, and by shells that tell no kind.
 */
const kinds = new Set([
  'start',
  'load',
  'render',
  'handler',
  'script',
  'promise',
  'policy',
  'text',
  'document',
]);

/** The builds of each part that its registry names. */
export type KnownBuilds = ReadonlyMap<string, ReadonlySet<string>>;

interface PartFailure {
  readonly part: string;
  /** As it was told: a tab may have a release that was replaced long ago. */
  readonly build: string;
  readonly kind: string;
  readonly reason: string;
}

const longestReason = 200;

/** Runs of digits that could be a number or a key, and what is long enough to be a token. */
const telling = /eyJ[\w.-]+|[\w-]{32,}|\d{2,}/g;

/** The report that a browser sent, or nothing when it is none of these parts. */
export function readPartFailure(body: unknown, builds: KnownBuilds): PartFailure | undefined {
  const data = typeof body === 'string' ? parse(body) : body;
  if (typeof data !== 'object' || data === null) return undefined;
  const {
    part,
    build,
    kind = 'start',
    reason,
  } = data as Partial<Record<keyof PartFailure, unknown>>;
  if (typeof part !== 'string' || !builds.has(part)) return undefined;
  if (typeof build !== 'string' || !/^\w{1,40}$/.test(build)) return undefined;
  if (typeof kind !== 'string' || !kinds.has(kind)) return undefined;
  if (typeof reason !== 'string') return undefined;
  return { part, build, kind, reason: reason.slice(0, longestReason).replaceAll(telling, '…') };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
