import { getDotPath, safeParse, type GenericSchema } from 'valibot';

export type Parsed<Data> =
  | { readonly ok: true; readonly value: Data }
  /** What is wrong, to stand after the name of the file. */
  | { readonly ok: false; readonly fault: string };

/**
 * Reads a file that another process wrote, or half wrote. What it says besides what is known stays as it is: a newer
 * version may have written that.
 */
export function parseJson<Data>(
  bytes: Uint8Array | string,
  schema: GenericSchema<unknown, Data>,
): Parsed<Data> {
  let data: unknown;
  try {
    data = JSON.parse(typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString());
  } catch {
    return { ok: false, fault: 'is not JSON' };
  }
  return parseData(data, schema);
}

/** The same for what was JSON. */
export function parseData<Data>(data: unknown, schema: GenericSchema<unknown, Data>): Parsed<Data> {
  const { success, output, issues } = safeParse(schema, data, { abortEarly: true });
  if (success) return { ok: true, value: output };
  const [issue] = issues;
  if (issue.type === 'check') return { ok: false, fault: `does not have ${issue.message}` };
  const found = `${issue.received}${issue.expected ? `, not ${issue.expected}` : ''}`;
  return { ok: false, fault: `has ${found}, as ${getDotPath(issue) ?? 'the whole'}` };
}

/** Whether data has entries with names. */
export const isObject = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);
