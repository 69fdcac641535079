import * as v from 'valibot';

const ErrorSchema = v.object({ error: v.object({ code: v.string() }) });

/** Returns the code in the body of a refusal, in any response type of the call; nothing for a foreign body. */
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
 * Returns the moment from which the API answers again, by the header `Retry-After` of its refusal: in seconds,
 * or as a date (RFC 9110). The moment is in the time of this device's clock, which the citizen reads.
 * @param now the moment of the refusal, in milliseconds since the epoch.
 * @param lag the site's clock, which a date refers to, minus this device's clock, in milliseconds.
 * @returns nothing if the header is missing, unreadable or in the past.
 */
export function readRetryAfter(header: unknown, now: number, lag = 0): Date | undefined {
  if (typeof header !== 'string') return undefined;
  const isSeconds = /^\s*\d+\s*$/.test(header);
  const until = new Date(isSeconds ? now + Number(header) * 1000 : Date.parse(header) - lag);
  return until.getTime() > now ? until : undefined;
}
