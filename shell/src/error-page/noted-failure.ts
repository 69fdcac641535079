/** What the part that sent the visitor to the error page noted of the failure, in the history of the tab. */
interface NotedFailure {
  /** Where the visitor was, as a path of this site. */
  readonly from?: string | undefined;
  /** When it failed, in milliseconds since the epoch. */
  readonly at?: number | undefined;
  /** Too many attempts were made: the moment from which the next one is answered; 0 when it is not known. */
  readonly limit?: number | undefined;
}

/** Reads the history's state: another release of a part may have written it, or nobody. */
export function notedFailure(state: unknown): NotedFailure {
  const { from, at, limit }: Readonly<Record<string, unknown>> = Object(state);
  return {
    // One leading slash: a path of this site, never another host.
    from: typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined,
    at: moment(at),
    limit: moment(limit),
  };
}

/** A moment that a `Date` can hold. */
const moment = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) <= 8.64e15 ? Math.trunc(value) : undefined;
