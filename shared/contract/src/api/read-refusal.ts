import * as v from 'valibot';

const ErrorSchema = v.object({ error: v.object({ code: v.string() }) });

/** The code in the body of a refusal, whatever the call wanted its answer as; none in a foreign body. */
export function readErrorCode(body: unknown): string | undefined {
  const read = v.safeParse(ErrorSchema, toValue(body));
  return read.success ? read.output.error.code : undefined;
}

function toValue(body: unknown): unknown {
  const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body;
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The moment from which the API answers again, as the header `Retry-After` of its refusal tells it: in seconds,
 * or as a date (RFC 9110). It is told by this device's clock, which is the one that the visitor reads.
 * @param now the moment of the refusal, in milliseconds since the epoch.
 * @param lag what this device's clock lacks against the site's, by which a date is meant, in milliseconds.
 * @returns nothing when the header is missing, unreadable or in the past.
 */
export function readRetryAfter(header: unknown, now: number, lag = 0): Date | undefined {
  if (typeof header !== 'string') return undefined;
  const isSeconds = /^\s*\d+\s*$/.test(header);
  const until = new Date(isSeconds ? now + Number(header) * 1000 : Date.parse(header) - lag);
  return until.getTime() > now ? until : undefined;
}
