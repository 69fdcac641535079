import { isUtf8 } from 'node:buffer';
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { readSipsData, writeSipsData } from './sips-data.ts';

/** Fields of the form that either side sends. */
export interface SipsMessage {
  readonly Data: string;
  readonly InterfaceVersion: string;
  readonly Seal: string;
  /** Encoding of `Data`; if missing or empty, `Data` is sent unencoded. */
  readonly Encode?: string;
  /** Algorithm of the seal; SHA-256 if missing or empty. */
  readonly SealAlgorithm?: string;
}

export type SipsEncoding = 'base64' | 'base64url';

export type SealAlgorithm = 'SHA-256' | 'HMAC-SHA-256';

/** Parameters of a message, except the secret. */
export interface Sealing {
  readonly interfaceVersion: string;
  readonly sealAlgorithm: SealAlgorithm;
  /** Encoding of `Data`; if missing, `Data` is sent unencoded. */
  readonly encode?: SipsEncoding | undefined;
}

/** Seals a message. @throws RangeError when a field cannot be written in the protocol. */
export function sealMessage(
  fields: Readonly<Record<string, string | undefined>>,
  { secretKey, interfaceVersion, sealAlgorithm, encode }: Sealing & { readonly secretKey: string },
): SipsMessage {
  const plain = writeSipsData(fields);
  const data = encode ? Buffer.from(plain, 'utf8').toString(encode) : plain;
  return {
    Data: data,
    InterfaceVersion: interfaceVersion,
    Seal: sipsSeal(sealAlgorithm, data, secretKey),
    ...(encode && { Encode: encode }),
    ...(sealAlgorithm !== 'SHA-256' && { SealAlgorithm: sealAlgorithm }),
  };
}

/** Reason why a message is not opened. */
export type MessageFault = Extract<ReturnType<typeof openMessage>, { ok: false }>['fault'];

/**
 * Reads a form body once its seal is verified. The seal is computed over `Data` as received, never over the values that
 * were read from it. Sender and amount are not checked here.
 * @param only The one accepted algorithm. Without it the message chooses, and may choose the weaker one.
 */
export function openMessage(body: unknown, secretKey: string, only?: SealAlgorithm) {
  const { Data, Seal, SealAlgorithm: named, Encode } = readForm(body);
  if (!Data) return refused('no-data');
  if (!Seal) return refused('no-seal');
  const algorithm = named || 'SHA-256';
  if (algorithm !== 'SHA-256' && algorithm !== 'HMAC-SHA-256') return refused('unknown-algorithm');
  if (only && algorithm !== only) return refused('other-algorithm');
  if (!isSameSeal(Seal, sipsSeal(algorithm, Data, secretKey))) return refused('wrong-seal');
  return readData(Data, Encode);
}

/** Reads `Data` without verifying its seal. Its only use is finding the key for opening the message. */
export function readUnverified(body: unknown) {
  const { Data, Encode } = readForm(body);
  return Data ? readData(Data, Encode) : refused('no-data');
}

function refused<Fault extends string>(fault: Fault) {
  return { ok: false, fault } as const;
}

/** Returns the fields of a form. A repeated field is a list, and counts as missing. */
export function readForm(body: unknown): Readonly<Record<string, string | undefined>> {
  const isForm = typeof body === 'object' && body !== null;
  const entries: readonly [string, unknown][] = isForm ? Object.entries(body) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function readData(data: string, encode: string | undefined) {
  if (encode && encode !== 'base64' && encode !== 'base64url') return refused('unknown-encoding');
  const text = encode ? decode(data) : data;
  const fields = text === undefined ? undefined : readSipsData(text);
  return fields ? ({ ok: true, fields } as const) : refused('unreadable');
}

/** Decodes base64. Node reads both alphabets and skips all other characters, which are refused here. */
function decode(data: string): string | undefined {
  if (!/^[\w+/-]+={0,2}$/.test(data)) return undefined;
  const bytes = Buffer.from(data, 'base64');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** Returns the seal in lower-case hexadecimal. It covers `Data` exactly as sent: encoded, if it is sent encoded. */
export function sipsSeal(algorithm: SealAlgorithm, data: string, secretKey: string): string {
  return algorithm === 'SHA-256'
    ? hash('sha256', data + secretKey)
    : createHmac('sha256', secretKey).update(data).digest('hex');
}

/** Compares in the same time wherever the two differ, so that a seal cannot be found digit by digit. */
export function isSameSeal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
