import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';
import { provideConfiguration } from '../configuration/configuration.ts';
import { failed, success } from './result.ts';
import { findFine, receiptPdf } from './api.ts';
import { request } from './request.ts';
import { answerCalls } from './testing/answer-calls.ts';

const reference = samples.payable;

/** Returns the bundler's error for a file that failed to load. */
const missing = (file: string) =>
  Object.assign(new Error('Loading chunk failed'), { request: file });

const never = () => new Promise<never>(() => {});

// The tests below measure the token and the call, so the file that sends them is loaded first.
beforeAll(() => import('./calls.ts'));

beforeEach(() => {
  vi.useFakeTimers();
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the file with the API calls', () => {
  test('counts as a lost network if it fails to load, and nothing is sent', async () => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>());
    const send = vi.fn<() => Promise<never>>(never);
    const load = () => Promise.reject(missing('/api.js'));
    expect(await request(load, send)).toEqual(failed({ reason: 'network' }));
    expect(send).not.toHaveBeenCalled();
  });

  test('is fetched again past the browser’s cache after a failed load', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response());
    vi.stubGlobal('fetch', fetch);
    const load = vi.fn<() => Promise<string>>(async () => 'code');
    load.mockRejectedValueOnce(missing('/api.js'));
    const send = async (code: string) => success(code);
    expect(await request(load, send)).toEqual(success('code'));
    expect(fetch.mock.calls).toEqual([['/api.js', { cache: 'reload', mode: 'cors' }]]);
  });

  test('is loaded again by the next request after two failed loads', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'code');
    load.mockRejectedValueOnce(new Error('no network'));
    load.mockRejectedValueOnce(new Error('no network'));
    const send = async (code: string) => success(code);
    expect(await request(load, send)).toEqual(failed({ reason: 'network' }));
    expect(await request(load, send)).toEqual(success('code'));
  });

  test('has a time limit of 15 s together with the call', async () => {
    const load = () => new Promise<string>((resolve) => setTimeout(() => resolve('code'), 10_000));
    const answered = vi.fn<(result: unknown) => void>();
    let signal: AbortSignal | undefined;
    const send = (_code: string, within: AbortSignal) => {
      signal = within;
      return never();
    };
    void request(load, send).then(answered);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalledWith(failed({ reason: 'timeout' }));
    expect(signal?.aborted).toBe(true);
  });

  test('sends nothing if it loads after the time limit', async () => {
    const load = () => new Promise<string>((resolve) => setTimeout(() => resolve('code'), 30_000));
    const send = vi.fn<() => Promise<never>>(never);
    const answer = request(load, send);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await answer).toEqual(failed({ reason: 'timeout' }));
    expect(send).not.toHaveBeenCalled();
  });
});

test('a page that is left while the file loads sends nothing', async () => {
  const controller = new AbortController();
  const send = vi.fn<() => Promise<never>>(never);
  const load = async () => controller.abort();
  const answer = await request(load, send, { signal: controller.signal });
  expect(answer).toEqual(failed({ reason: 'aborted' }));
  expect(send).not.toHaveBeenCalled();
});

test('a request of a page that was already left sends nothing', async () => {
  const send = vi.fn<() => Promise<never>>(never);
  const answer = request(async () => 'code', send, { signal: AbortSignal.abort() });
  expect(await answer).toEqual(failed({ reason: 'aborted' }));
  expect(send).not.toHaveBeenCalled();
});

test('an answered request leaves no timer, and no listener on the page’s signal', async () => {
  const controller = new AbortController();
  let sent: AbortSignal | undefined;
  const send = async (_code: string, signal: AbortSignal) => success((sent = signal));
  await request(async () => 'code', send, { signal: controller.signal });
  expect(vi.getTimerCount()).toBe(0);
  controller.abort();
  expect(sent?.aborted).toBe(false);
});

test('an unexpected error is reported, and the request fails as unreadable', async () => {
  const send = () => Promise.reject(new Error('on purpose'));
  expect(await request(async () => 'code', send)).toEqual(failed({ reason: 'unreadable' }));
  expect(() => vi.runAllTimers()).toThrow('on purpose');
});

test('a request for a PDF times out after 15 s if the token does not come', async () => {
  const requests: Request[] = [];
  vi.stubGlobal(
    'fetch',
    (input: RequestInfo | URL, init?: RequestInit) =>
      new Promise((_answer, fail) => {
        const call = new Request(input, init);
        requests.push(call);
        call.signal.addEventListener('abort', () => fail(call.signal.reason));
      }),
  );
  const answered = vi.fn<(result: unknown) => void>();
  const receipt = { number: reference.number, reference: 'R1', language: 'fr' } as const;
  void receiptPdf(receipt).then(answered);
  await vi.waitFor(() => expect(requests).toHaveLength(1), 10_000);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(answered).toHaveBeenCalledWith(failed({ reason: 'timeout' }));
});

test('a lookup times out after 15 s if the token does not come', async () => {
  const requestedPaths: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    requestedPaths.push(new URL(new Request(input, init).url).pathname);
    return never();
  });
  const answered = vi.fn<(result: unknown) => void>();
  void findFine(reference).then(answered);
  await vi.waitFor(() => expect(requestedPaths).toEqual(['/api/v1/token']), 10_000);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(answered).toHaveBeenCalledWith(failed({ reason: 'timeout' }));
});

test('a call without an answer times out after 15 s and is aborted', async () => {
  localStorage.setItem('amendes.token', 'token');
  const calls = answerCalls(never);
  const answer = findFine(reference);
  await vi.waitFor(() => expect(calls).toHaveLength(1), 10_000);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await answer).toEqual(failed({ reason: 'timeout' }));
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true]);
});
