import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { sign as signBytes, verify as verifyBytes, type KeyObject } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { DeliveryError } from '../site/delivery-error.ts';

/*
 * Keys are Ed25519 (RFC 8032), from `node:crypto`. A private key is a PEM file (PKCS #8) that only its owner may read, or such a
 * file that a secret store gives to a job. A public key is its DER form (SPKI) in base64, and its id is the SHA-256 of that: two
 * people compare ids aloud, and no id can be given to another key.
 */

/** A private key, ready to sign. */
export interface SigningKey {
  readonly id: string;
  /** DER (SPKI) in base64. */
  readonly public: string;
  /** @returns the signature in base64. */
  readonly sign: (bytes: Uint8Array) => string;
}

/** Creates a key that is not stored anywhere yet. */
export function createKey(): SigningKey & { readonly pem: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { ...signingKey(privateKey), pem };
}

/**
 * Creates a key and writes it to a new file, for its owner alone.
 * @throws {DeliveryError} when the file exists: a key that is overwritten is lost.
 */
export async function createKeyFile(path: string): Promise<SigningKey> {
  const { pem, ...key } = createKey();
  const draft = `${path}.${key.id.slice(0, 12)}`;
  await writeFile(draft, pem, { mode: 0o600 });
  try {
    // A link makes the file appear whole, and never replaces another one.
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new DeliveryError(`${path} exists: a key is never overwritten, name another file`);
  } finally {
    await rm(draft);
  }
  return key;
}

/** @throws {DeliveryError} when the file is missing, is no Ed25519 key, or others may read it. */
export async function readKeyFile(path: string): Promise<SigningKey> {
  const pem = await readFile(path, 'utf8').catch(() => {
    throw new DeliveryError(`${path}: this key cannot be read`);
  });
  if (process.platform !== 'win32' && !isPrivate(await stat(path), process.getuid?.())) {
    throw new DeliveryError(`${path}: others may read this key: chmod 600 ${path}`);
  }
  const key = privateKeyOf(pem);
  if (key?.asymmetricKeyType === 'ed25519') return signingKey(key);
  throw new DeliveryError(`${path}: is no private Ed25519 key: pnpm release keys create makes one`);
}

/**
 * True if nobody else may read a file. A secret from an orchestrator belongs to root, and is read through a group that only this
 * process is in. The group needs no access to a file that the process owns.
 */
export function isPrivate(file: { readonly mode: number; readonly uid: number }, self?: number) {
  const forbidden = file.uid === 0 && self !== 0 ? 0o037 : 0o077;
  return (file.mode & forbidden) === 0;
}

function privateKeyOf(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

function signingKey(key: KeyObject): SigningKey {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    id: hashOf(der),
    public: der.toString('base64'),
    sign: (bytes) => signBytes(undefined, bytes, key).toString('base64'),
  };
}

/** Returns the id that a public key must have. */
export const keyIdOf = (publicKey: string): string => hashOf(Buffer.from(publicKey, 'base64'));

/** True if it is an Ed25519 key: any other kind that Node knows would verify in another way. */
export function isPublicKey(text: string): boolean {
  return publicKeyOf(text)?.asymmetricKeyType === 'ed25519';
}

/** True if the bytes were signed with the private half of a public key. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  const key = publicKeyOf(publicKey);
  if (key?.asymmetricKeyType !== 'ed25519') return false;
  return verifyBytes(undefined, bytes, key, Buffer.from(signature, 'base64'));
}

const known = new Map<string, KeyObject>();

/** Parses a public key and remembers it: parsing one takes longer than verifying with it, and a site has a dozen. */
function publicKeyOf(text: string): KeyObject | undefined {
  const found = known.get(text);
  if (found) return found;
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    known.set(text, key);
    return key;
  } catch {
    return undefined;
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
