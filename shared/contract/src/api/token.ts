import axios from 'axios';
import { currentConfiguration } from '../configuration/configuration.ts';
import { correctClock } from '../content/published.ts';
import { deviceStorage } from '../lending/guarded-storage.ts';
import { requestTimeoutMs } from '../loading/timeout.ts';
import type { Api } from './api-calls.ts';

const storageName = 'amendes.token';

/** Form of a token that a header can carry (RFC 6750). The page of an intermediate network does not match. */
const tokenForm = /^[\w.~+/-]+=*$/;

let renewal: Promise<string> | undefined;

let preparation: Promise<unknown> | undefined;

/** Loads a token before the first call needs it. It never rejects: after a failure, that call requests the token again. */
export async function prepareToken(): Promise<void> {
  preparation ??= storedOrNew().catch(() => {});
  await preparation;
}

/** Returns the token of this device, and requests one if there is none. Rejects with an `AxiosError` if that fails. */
export async function currentToken(): Promise<string> {
  await preparation;
  return storedOrNew();
}

async function storedOrNew(): Promise<string> {
  return storedToken() ?? renewToken(null);
}

/**
 * Returns a token other than the refused one, or rejects with an `AxiosError`. Requests that are refused together
 * wait for one renewal, and a token that another tab has renewed in the meantime is used.
 */
export async function renewToken(refused: string | null): Promise<string> {
  const stored = storedToken();
  if (stored !== null && stored !== refused) return stored;
  renewal ??= requestToken().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

function storedToken(): string | null {
  const stored = deviceStorage.read(storageName);
  return stored !== null && tokenForm.test(stored) ? stored : null;
}

/** The server's clock minus this device's clock, in milliseconds; known once a request was refused. */
let clockLag = 0;

/** Requests a token. The server refuses a device whose clock is wrong; its refusal states the time for one second attempt. */
async function requestToken(): Promise<string> {
  try {
    return await postForToken();
  } catch (error) {
    const lag = lagFrom(error);
    if (lag === undefined) throw error;
    clockLag = lag;
    correctClock(lag);
    return postForToken();
  }
}

async function postForToken(): Promise<string> {
  const { apiOrigin, token } = currentConfiguration();
  const sub = await tokenSubject(token, Date.now() + clockLag);
  const response = await axios.post<string>(`${apiOrigin}/api/v1/token`, undefined, {
    adapter: 'fetch',
    params: { sub } satisfies Api['POST /api/v1/token']['query'],
    responseType: 'text',
    timeout: requestTimeoutMs,
  });
  if (!tokenForm.test(response.data)) throw new axios.AxiosError('The answer is not a token');
  deviceStorage.write(storageName, response.data);
  return response.data;
}

/** Clock difference up to which the clock is not the reason for a refusal, in milliseconds. */
const tolerable = 60_000;

/** Returns the clock's error by the refusal's `Date` header; nothing if it does not explain the refusal. */
function lagFrom(error: unknown): number | undefined {
  if (!axios.isAxiosError(error) || error.response?.status !== 400) return undefined;
  const serverTime = Date.parse(String(error.response.headers['date']));
  const lag = serverTime - Date.now();
  return Math.abs(lag - clockLag) > tolerable ? lag : undefined;
}

const iterations = 10;
const initialVectorLength = 12;

/**
 * Returns the parameter `sub` of a token request: base64url(IV ‖ AES-128-GCM(key, time in decimal
 * milliseconds)). The key is stretched from the passphrase by PBKDF2-HMAC-SHA-256. This only keeps idle
 * scripts away: every browser receives the passphrase and salt.
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
