import { createHash } from 'node:crypto';
import { array, looseObject, object, string, unknown, type GenericSchema } from 'valibot';
import { parseData, parseJson, type Parsed } from '../site/parse-json.ts';
import { isSignedBy, type SigningKey } from './keys.ts';

/*
 * A signed statement is stored in the file beside its signatures, as JSON that people can read and compare. The signed bytes are
 * its canonical form (RFC 8785), so that spaces and the order of entries do not matter.
 */

/** Field that every signed statement has: without its kind, one could be passed off as another. */
export interface Statement {
  readonly kind: string;
}

export interface Signature {
  /** Id of the key. */
  readonly key: string;
  /** Signature in base64. */
  readonly signature: string;
}

/** Statement with its signatures, none of which was verified yet. */
export interface Signed<Content extends Statement> {
  readonly signed: Content;
  readonly signatures: readonly Signature[];
}

/** Signs a statement once with each key. */
export function sign<Content extends Statement>(
  signed: Content,
  keys: readonly SigningKey[],
): Signed<Content> {
  return addSignatures({ signed, signatures: [] }, keys);
}

/** Adds signatures, as a second person does later. A key that has signed already replaces its signature. */
export function addSignatures<Content extends Statement>(
  { signed, signatures }: Signed<Content>,
  keys: readonly SigningKey[],
): Signed<Content> {
  const bytes = signedBytes(signed);
  const added = keys.map(({ id, sign: signWith }) => ({ key: id, signature: signWith(bytes) }));
  const remaining = signatures.filter(({ key }) => added.every((other) => other.key !== key));
  return { signed, signatures: [...remaining, ...added] };
}

/** Returns the bytes that are signed. */
const signedBytes = (signed: unknown): Buffer => Buffer.from(canonicalJson(signed));

/** Returns the SHA-256 of a statement in hexadecimal digits, which names one statement among all. */
export const statementHash = (signed: unknown): string =>
  createHash('sha256').update(signedBytes(signed)).digest('hex');

/** Schema of any statement, whatever it says. */
export const statementSchema: GenericSchema<unknown, Statement> = looseObject({ kind: string() });

const envelopeSchema = object({
  signed: unknown(),
  signatures: array(object({ key: string(), signature: string() })),
});

/** Reads a signed file as it was written. It verifies no signature: that is the task of `judge`. */
export function parseSigned<Content extends Statement>(
  bytes: Uint8Array | string,
  schema: GenericSchema<unknown, Content>,
): Parsed<Signed<Content>> {
  const envelope = parseJson(bytes, envelopeSchema);
  if (!envelope.ok) return envelope;
  const read = parseData(envelope.value.signed, schema);
  if (!read.ok) return read;
  // The result contains the words of the file, not the output of the schema: only the former were signed.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed just now
  return { ok: true, value: envelope.value as Signed<Content> };
}

export const signedText = (signed: Signed<Statement>): string =>
  `${JSON.stringify(signed, null, 2)}\n`;

/** True if a signature belongs to these words and to this key. */
export function isGood(publicKey: string, signed: Statement, { signature }: Signature): boolean {
  return isSignedBy(publicKey, signedBytes(signed), signature);
}

/**
 * Returns JSON with the entries of each object in the order of their names, without spaces. Entries that are `undefined` are left
 * out, as in JSON. JavaScript's own forms of numbers and texts are those of RFC 8785.
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
