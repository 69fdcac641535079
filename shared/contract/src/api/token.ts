import axios from 'axios';
import { currentConfiguration } from '../configuration/configuration.ts';
import { correctClock } from '../content/published.ts';
import { deviceStorage } from '../lending/guarded-storage.ts';
import { requestTimeoutMs } from '../loading/timeout.ts';
import type { Api } from './api-calls.ts';

const storageName = 'amendes.token';

/** What a header can carry as a token (RFC 6750). A page of some network in between is none. */
const tokenForm = /^[\w.~+/-]+=*$/;

let renewal: Promise<string> | undefined;

let preparation: Promise<unknown> | undefined;

/** Has a token there before the first call needs it. What fails now is asked for again by that call. */
export async function prepareToken(): Promise<void> {
  preparation ??= storedOrNew().catch(() => {});
  await preparation;
}

/** The token of this device, asked for when there is none yet. */
export async function currentToken(): Promise<string> {
  await preparation;
  return storedOrNew();
}

async function storedOrNew(): Promise<string> {
  return storedToken() ?? renewToken(null);
}

/**
 * A token other than the refused one. Requests that are refused together wait for one renewal, and a
 * token that another tab has renewed meanwhile is used as it is.
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

/** What this device's clock lacks against the server's, in milliseconds; known once it was refused. */
let clockLag = 0;

/** A device whose clock is wrong is refused; the refusal tells the server's time, which is used once. */
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
  if (!tokenForm.test(response.data)) throw new axios.AxiosError('What was answered is no token');
  deviceStorage.write(storageName, response.data);
  return response.data;
}

/** Below this the clock is not the reason of a refusal, in milliseconds. */
const tolerable = 60_000;

/** How far the clock is off, by a refusal's `Date` header; nothing when that explains nothing. */
function lagFrom(error: unknown): number | undefined {
  if (!axios.isAxiosError(error) || error.response?.status !== 400) return undefined;
  const serverTime = Date.parse(String(error.response.headers['date']));
  const lag = serverTime - Date.now();
  return Math.abs(lag - clockLag) > tolerable ? lag : undefined;
}

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
