import { isUtf8 } from 'node:buffer';
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { readSipsData, writeSipsData } from './sips-data.ts';

/** The fields of the form that goes either way. */
export interface SipsMessage {
  readonly Data: string;
  readonly InterfaceVersion: string;
  readonly Seal: string;
  /** Missing or empty: `Data` is sent as it is. */
  readonly Encode?: string;
  /** Missing or empty: SHA-256. */
  readonly SealAlgorithm?: string;
}

export type SipsEncoding = 'base64' | 'base64url';

export type SealAlgorithm = 'SHA-256' | 'HMAC-SHA-256';

/** How a message is written, all but the secret. */
export interface Sealing {
  readonly interfaceVersion: string;
  readonly sealAlgorithm: SealAlgorithm;
  /** Missing: `Data` is sent as it is. */
  readonly encode?: SipsEncoding | undefined;
}

/** @throws RangeError when a field cannot be written in the protocol. */
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

/** Why a message is not opened. */
export type MessageFault = Extract<ReturnType<typeof openMessage>, { ok: false }>['fault'];

/**
 * Takes a form body apart once its seal is known to be right. The seal is computed over `Data` as it
 * was received, never over what was read from it. Who sent which amount is not looked at here.
 * @param only The one algorithm that is taken. Else the message chooses, and may choose the weaker one.
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

/**
 * Reads `Data` whoever sealed it: for finding the key that it is to be opened with, and nothing else.
 */
export function readUnverified(body: unknown) {
  const { Data, Encode } = readForm(body);
  return Data ? readData(Data, Encode) : refused('no-data');
}

function refused<Fault extends string>(fault: Fault) {
  return { ok: false, fault } as const;
}

/** The fields of a form. One that came twice is a list, and counts as one that did not come. */
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

/** Node reads both alphabets, and skips what belongs to neither: that is refused here. */
function decode(data: string): string | undefined {
  if (!/^[\w+/-]+={0,2}$/.test(data)) return undefined;
  const bytes = Buffer.from(data, 'base64');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** Lower-case hexadecimal, over `Data` exactly as it is sent: encoded, when it is sent encoded. */
export function sipsSeal(algorithm: SealAlgorithm, data: string, secretKey: string): string {
  return algorithm === 'SHA-256'
    ? hash('sha256', data + secretKey)
    : createHmac('sha256', secretKey).update(data).digest('hex');
}

/** Takes the same time wherever the two differ, so that a seal cannot be found digit by digit. */
export function isSameSeal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
