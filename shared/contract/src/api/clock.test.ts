import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { aConfiguration } from '../../testing/a-configuration.ts';
import { parseStoredFine } from '../session/session-store.ts';

/* The device's clock is wrong: the server refuses the time in the request for a token, and states its own. */

const { token } = aConfiguration();
const minute = 60_000;

/** Returns the time in a request for a token, in milliseconds, as the server reads it. */
function timeIn(subject: string): number {
  const bytes = Buffer.from(subject, 'base64url');
  const key = pbkdf2Sync(token.passphrase, token.salt, 10, 16, 'sha256');
  const decipher = createDecipheriv('aes-128-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
  return Number(text.toString());
}

/** Fakes a server whose clock is ahead by some milliseconds, and which tolerates a difference below 6 s. */
function serverAheadBy(lag: number, status = 400) {
  const requestedTimes: number[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://a.example');
    const time = timeIn(url.searchParams.get('sub') ?? '');
    const now = Date.now() + lag;
    requestedTimes.push(Math.round((time - Date.now()) / 1000));
    if (Math.abs(time - now) < 6000) return new Response('token');
    return Response.json({}, { status, headers: { date: new Date(now).toUTCString() } });
  });
  return requestedTimes;
}

/** Loads the token module in the state of a page that was just opened. */
async function freshPage() {
  vi.resetModules();
  const { provideConfiguration } = await import('../configuration/configuration.ts');
  provideConfiguration(aConfiguration());
  return import('./token.ts');
}

beforeEach(() => {
  // The time is frozen: the duration of a call on a busy machine must not count as a wrong clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['a day behind', 24 * 60 * minute],
  ['two hours ahead', -120 * minute],
])('a device clock that is %s is corrected by the time in the server’s refusal', async (_, lag) => {
  const requestedTimes = serverAheadBy(lag);
  const { currentToken } = await freshPage();
  expect(await currentToken()).toBe('token');
  expect(requestedTimes[0]).toBeCloseTo(0);
  expect(Math.abs((requestedTimes[1] ?? 0) - lag / 1000)).toBeLessThanOrEqual(2);
  // The known difference is used again: the next token needs only one request.
  localStorage.clear();
  expect(await currentToken()).toBe('token');
  expect(requestedTimes).toHaveLength(3);
});

test('a refusal after the clock was corrected causes no second attempt', async () => {
  const aDay = 24 * 60 * minute;
  serverAheadBy(aDay);
  const { currentToken } = await freshPage();
  expect(await currentToken()).toBe('token');
  localStorage.clear();
  const tokenRequest = vi.fn<() => Response>(() => {
    const date = new Date(Date.now() + aDay).toUTCString();
    return Response.json({}, { status: 400, headers: { date } });
  });
  vi.stubGlobal('fetch', async () => tokenRequest());
  await expect(currentToken()).rejects.toThrow('400');
  expect(tokenRequest).toHaveBeenCalledOnce();
});

test('a refusal causes no second attempt if the clock is wrong by under a minute', async () => {
  const requestedTimes = serverAheadBy(minute / 2);
  const { currentToken } = await freshPage();
  await expect(currentToken()).rejects.toThrow('400');
  expect(requestedTimes).toHaveLength(1);
});

test('a refusal with the status 403 causes no second attempt', async () => {
  const requestedTimes = serverAheadBy(24 * 60 * minute, 403);
  const { currentToken } = await freshPage();
  await expect(currentToken()).rejects.toThrow('403');
  expect(requestedTimes).toHaveLength(1);
});

test('a refusal without a time causes no second attempt', async () => {
  const tokenRequest = vi.fn<() => Response>(() => Response.json({}, { status: 400 }));
  vi.stubGlobal('fetch', async () => tokenRequest());
  const { currentToken } = await freshPage();
  await expect(currentToken()).rejects.toThrow('400');
  expect(tokenRequest).toHaveBeenCalledOnce();
});

const { number, key } = samples.payable;
const fine = { numero: number, cle: key, typeAmende: 'AF', statutPaiement: { valeur: 'A_PAYER' } };
const tenDays = 10 * 24 * 60 * minute;

/** Fakes an API that finds the fine, and states a time ahead of the device's by some milliseconds; none without `lag`. */
function apiAheadBy(lag: number | undefined) {
  const date = lag !== undefined && new Date(Date.now() + lag).toUTCString();
  const headers = date ? { date } : {};
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes('/token') ? new Response('token') : Response.json(fine, { headers });
  });
}

/** Loads the contract in the state of a page that was just opened or reloaded. */
async function openedPage() {
  await freshPage();
  return import('../contract.ts');
}

test.each([
  ['behind', tenDays],
  ['ahead', -tenDays],
])('the site’s time follows the API’s answers when the device’s clock is %s', async (_, lag) => {
  const { findFine, siteTime } = await openedPage();
  expect(siteTime(5)).toBe(5);
  apiAheadBy(lag);
  expect((await findFine(samples.payable)).ok).toBe(true);
  expect(Math.abs(siteTime(Date.now()) - Date.now() - lag)).toBeLessThan(5000);
  // An API that does not state its time leaves the known difference unchanged.
  apiAheadBy(undefined);
  await findFine(samples.payable);
  expect(Math.abs(siteTime(0) - lag)).toBeLessThan(5000);
});

test.each([
  ['the answer to a failed call', '/recherche', 503],
  ['the refusal of a token request', '/token', 400],
])('%s also sets the site’s time', async (_, failing, status) => {
  const { findFine, siteTime } = await openedPage();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    const date = new Date(Date.now() + tenDays).toUTCString();
    if (url.includes(failing)) return new Response('', { status, headers: { date } });
    return new Response('token');
  });
  expect((await findFine(samples.payable)).ok).toBe(false);
  expect(Math.abs(siteTime(0) - tenDays)).toBeLessThan(5000);
});

test.each([
  ['behind', tenDays],
  ['ahead', -tenDays],
])('a Retry-After date is converted to the clock of a device that is %s', async (_, lag) => {
  const { findFine } = await openedPage();
  const inTwoMinutes = Date.now() + 2 * minute;
  const dateHeader = (moment: number) => new Date(moment + lag).toUTCString();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes('/token')) return new Response('token');
    const headers = { date: dateHeader(Date.now()), 'retry-after': dateHeader(inTwoMinutes) };
    return new Response('', { status: 429, headers });
  });
  const result = await findFine(samples.payable);
  const { retryAfter } = Object(result.ok ? undefined : result.failure);
  expect(Math.abs(Number(retryAfter) - inTwoMinutes)).toBeLessThan(5000);
});

test('the time of a refused token request is kept if the lookup then fails', async () => {
  const { findFine, siteTime } = await openedPage();
  serverAheadBy(tenDays);
  const server = fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes('/token')) return server(input);
    throw new TypeError('The network is gone');
  });
  expect(await findFine(samples.payable)).toMatchObject({ failure: { reason: 'network' } });
  expect(Math.abs(siteTime(0) - tenDays)).toBeLessThan(5000);
});

test('the time of the site’s servers does not replace the API’s time', async () => {
  const { findFine, siteTime } = await openedPage();
  const { refreshPublished } = await import('../host.ts');
  apiAheadBy(tenDays);
  await findFine(samples.payable);
  vi.stubGlobal('fetch', async () => Response.json({ listed: [] }));
  await refreshPublished();
  expect(Math.abs(siteTime(0) - tenDays)).toBeLessThan(5000);
});

test.each([
  ['the date of a cached answer plus its age', '86400', 0],
  ['the date of an answer without an age', undefined, -24 * 60 * minute],
  ['the device’s time after an answer with an invalid age', 'old', 0],
])('the site’s time is %s', async (_, age, lag) => {
  const { siteTime } = await openedPage();
  const { refreshPublished } = await import('../host.ts');
  const date = new Date(Date.now() - 24 * 60 * minute).toUTCString();
  const headers = { date, ...(age !== undefined && { age }) };
  vi.stubGlobal('fetch', async () => Response.json({ listed: [] }, { headers }));
  await refreshPublished();
  expect(Math.abs(siteTime(0) - lag)).toBeLessThan(5000);
});

test('a reloaded page takes the site’s time from the remembered fine', async () => {
  apiAheadBy(tenDays);
  const { findFine, sessionStore } = await openedPage();
  const found = await findFine(samples.payable);
  if (found.ok && found.value?.status === 'A_PAYER') {
    sessionStore.getState().rememberFine(found.value);
  }
  const again = await openedPage();
  expect(again.sessionStore.getState().currentFine?.number).toBe(number);
  expect(Math.abs(again.siteTime(0) - tenDays)).toBeLessThan(5000);
  again.sessionStore.getState().forgetFine();
  expect((await openedPage()).siteTime(0)).toBe(0);
});

test.each(['1', null, 1e14, 0.5])('a stored fine with the clock lag %j is dropped', (lag) => {
  const stored = { shape: 3, fine: aFine(), lookedUpAt: 1, lag };
  expect(parseStoredFine(JSON.stringify(stored))).toBeNull();
});
