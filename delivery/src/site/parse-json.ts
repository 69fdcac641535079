import { getDotPath, safeParse, type GenericSchema } from 'valibot';

export type Parsed<Data> =
  | { readonly ok: true; readonly value: Data }
  /** The fault, worded to follow the name of the file. */
  | { readonly ok: false; readonly fault: string };

/**
 * Parses a file that another process wrote completely or in part. Unknown entries are kept if the schema
 * allows it: a newer version may have written them.
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

/** Validates data that was already parsed from JSON. */
export function parseData<Data>(data: unknown, schema: GenericSchema<unknown, Data>): Parsed<Data> {
  const { success, output, issues } = safeParse(schema, data, { abortEarly: true });
  if (success) return { ok: true, value: output };
  const [issue] = issues;
  if (issue.type === 'check') return { ok: false, fault: `does not have ${issue.message}` };
  const found = `${issue.received}${issue.expected ? `, not ${issue.expected}` : ''}`;
  return { ok: false, fault: `has ${found}, as ${getDotPath(issue) ?? 'the whole'}` };
}

/** True if data is an object with named entries. */
export const isObject = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);
