import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivLength = 12;
const tagLength = 16;

/** Returns base64url(IV ‖ AES-GCM ciphertext ‖ tag), the layout of WebCrypto. The key has 16 or 32 bytes. */
export function sealText(key: Buffer, text: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithmOf(key), key, iv, { authTagLength: tagLength });
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}

/** Returns `undefined` for any text that was not sealed with this key. */
export function openText(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  // Node skips characters outside base64url, so only the canonical spelling of the bytes is accepted.
  if (bytes.toString('base64url') !== sealed || bytes.length < ivLength + tagLength) return;
  const iv = bytes.subarray(0, ivLength);
  const decipher = createDecipheriv(algorithmOf(key), key, iv, { authTagLength: tagLength });
  decipher.setAuthTag(bytes.subarray(-tagLength));
  try {
    const text = decipher.update(bytes.subarray(ivLength, -tagLength));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function algorithmOf(key: Buffer): 'aes-128-gcm' | 'aes-256-gcm' {
  return key.length === 16 ? 'aes-128-gcm' : 'aes-256-gcm';
}
