const iterations = 10;
const initialVectorLength = 12;

/**
 * The parameter `sub` of a token request: base64url(IV ‖ AES-128-GCM(key, time in decimal
 * milliseconds)), the key stretched from the passphrase by PBKDF2-HMAC-SHA-256. It only keeps idle
 * scripts away: everything in it ships to the browser.
 */
export async function tokenSubject(
  token: { readonly passphrase: string; readonly salt: string },
  milliseconds: number,
): Promise<string> {
  const encoder = new TextEncoder();
  const secret = encoder.encode(token.passphrase);
  const material = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(token.salt), iterations },
    material,
    { name: 'AES-GCM', length: 128 },
    false,
    ['encrypt'],
  );
  const iv = crypto.getRandomValues(new Uint8Array(initialVectorLength));
  const time = encoder.encode(String(milliseconds));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, time);
  return base64url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
