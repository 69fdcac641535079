/** What the part that sent the visitor to the error page noted of the failure, in the history of the tab. */
export interface NotedFailure {
  /** Where the visitor was, as a path of this site. */
  readonly from: string | undefined;
  /** When it failed, in milliseconds since the epoch. */
  readonly at: number | undefined;
  /** Too many attempts were made; `until`: the moment from which the next one is answered, when it is known. */
  readonly limit: { readonly until: number | undefined } | undefined;
}

/** Reads the history's state: another release of a part may have written it, or nobody. */
export function notedFailure(state: unknown): NotedFailure {
  const { from, at, limit } = fieldsOf(state);
  return {
    // One leading slash: a path of this site, never another host.
    from: typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined,
    at: moment(at),
    limit:
      typeof limit === 'object' && limit ? { until: moment(fieldsOf(limit)['until']) } : undefined,
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value ? { ...value } : {};
}

/** A moment that a date can be made of; history keeps dates as dates. */
function moment(value: unknown): number | undefined {
  const time = Number(value instanceof Date ? value : undefined);
  return Number.isNaN(time) ? undefined : time;
}
