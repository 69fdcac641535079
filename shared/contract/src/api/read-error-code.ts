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
