import { createHash } from 'node:crypto';
import { array, looseObject, object, string, unknown, type GenericSchema } from 'valibot';
import { parseData, parseJson, type Parsed } from '../site/parse-json.ts';
import { isSignedBy, type SigningKey } from './keys.ts';

/*
 * What is signed stands in the file beside its signatures, as JSON that people can read and compare. The bytes that are
 * signed are its canonical form (RFC 8785), so that spaces and the order of entries do not matter.
 */

/** What every signed statement says: without its kind, one could be passed off as another. */
export interface Statement {
  readonly kind: string;
}

export interface Signature {
  /** The id of the key. */
  readonly key: string;
  /** Base64. */
  readonly signature: string;
}

/** A statement with its signatures, of which none was looked at yet. */
export interface Signed<Said extends Statement> {
  readonly signed: Said;
  readonly signatures: readonly Signature[];
}

/** Signs a statement, with each key once. */
export function sign<Said extends Statement>(
  signed: Said,
  keys: readonly SigningKey[],
): Signed<Said> {
  return addSignatures({ signed, signatures: [] }, keys);
}

/** Adds signatures, as a second person does later. A key that signed already signs once. */
export function addSignatures<Said extends Statement>(
  { signed, signatures }: Signed<Said>,
  keys: readonly SigningKey[],
): Signed<Said> {
  const bytes = signedBytes(signed);
  const added = keys.map(({ id, sign: signWith }) => ({ key: id, signature: signWith(bytes) }));
  const kept = signatures.filter(({ key }) => added.every((other) => other.key !== key));
  return { signed, signatures: [...kept, ...added] };
}

/** The bytes that a signature is of. */
const signedBytes = (signed: unknown): Buffer => Buffer.from(canonicalJson(signed));

/** SHA-256 of what is signed, in hexadecimal digits: names one statement among all. */
export const statementHash = (signed: unknown): string =>
  createHash('sha256').update(signedBytes(signed)).digest('hex');

/** Any statement, whatever it says. */
export const statementSchema: GenericSchema<unknown, Statement> = looseObject({ kind: string() });

const envelopeSchema = object({
  signed: unknown(),
  signatures: array(object({ key: string(), signature: string() })),
});

/** Reads a signed file, as it was written: whether the signatures are good is for `judge` to say. */
export function parseSigned<Said extends Statement>(
  bytes: Uint8Array | string,
  schema: GenericSchema<unknown, Said>,
): Parsed<Signed<Said>> {
  const envelope = parseJson(bytes, envelopeSchema);
  if (!envelope.ok) return envelope;
  const read = parseData(envelope.value.signed, schema);
  if (!read.ok) return read;
  // What the file says, not what the schema made of it: that is what was signed.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed just now
  return { ok: true, value: envelope.value as Signed<Said> };
}

export const signedText = (signed: Signed<Statement>): string =>
  `${JSON.stringify(signed, null, 2)}\n`;

/** Whether one signature is of these words and by the key that is said. */
export function isGood(publicKey: string, signed: Statement, { signature }: Signature): boolean {
  return isSignedBy(publicKey, signedBytes(signed), signature);
}

/**
 * JSON with the entries of each object in the order of their names, without spaces; what is `undefined` is left out, as
 * in JSON. JavaScript's own forms of numbers and texts are those of RFC 8785.
 */
export function canonicalJson(data: unknown): string {
  if (Array.isArray(data)) {
    return `[${data.map((each) => canonicalJson(each ?? null)).join(',')}]`;
  }
  if (typeof data !== 'object' || data === null) return JSON.stringify(data ?? null);
  const entries = Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${canonicalJson(value)}`).join(',')}}`;
}
