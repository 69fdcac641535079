// @vitest-environment node
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckEvent } from './payment-check.ts';
import { nextPause, waitingLimit, watchPayment } from './use-payment-check.ts';

const payment = { kind: 'AF', settlementType: 'payment', amount: 9000 } as const;
const underWay = { ok: true, value: { state: 'underWay', ...payment } } as const;
const refused = { ok: true, value: { state: 'refused', ...payment } } as const;
const networkFailure = { ok: false, failure: { reason: 'network' } } as const;
const failing = { ok: false, failure: { reason: 'timeout' } } as const;

type Answer = typeof underWay | typeof refused | typeof failing;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Watches a payment about which the API gives these answers in turn, and repeats the last one. */
function watch(...answers: readonly [Answer, ...Answer[]]) {
  const startedAt = Date.now();
  const requestedAt: number[] = [];
  const events: CheckEvent[] = [];
  const controller = new AbortController();
  const { signal } = controller;
  const request = () => {
    requestedAt.push((Date.now() - startedAt) / 1000);
    return Promise.resolve(answers[requestedAt.length - 1] ?? answers.at(-1) ?? failing);
  };
  void watchPayment({ request, report: (event) => events.push(event), signal });
  return { requestedAt, events, controller };
}

const isLast = (event: CheckEvent | undefined) => event?.kind === 'answer' && event.isLast;

test('a known outcome is requested only once', async () => {
  const { requestedAt, events } = watch(refused);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(requestedAt).toEqual([0]);
  expect(events).toMatchObject([{ answer: refused, isLast: true }]);
});

test('a payment under way is polled after growing pauses until its outcome is known', async () => {
  const { requestedAt, events } = watch(underWay, underWay, underWay, underWay, underWay, refused);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(requestedAt).toEqual([0, 1, 3, 7, 15, 23]);
  expect(isLast(events.at(-1))).toBe(true);
});

test('polling ends after two minutes', async () => {
  const { requestedAt, events } = watch(underWay);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requestedAt.at(-1)).toBe(119);
  expect(events.map(isLast).indexOf(true)).toBe(events.length - 1);
});

test('one failed request does not end the polling of a payment under way', async () => {
  const { requestedAt, events } = watch(underWay, failing, refused);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(requestedAt).toEqual([0, 1, 3]);
  expect(events.map(isLast)).toEqual([false, false, true]);
});

test('code that fails to load counts as a service that does not answer', async () => {
  const events: CheckEvent[] = [];
  const request = () => Promise.reject(new Error('the code did not come'));
  const { signal } = new AbortController();
  await watchPayment({ request, report: (event) => events.push(event), signal });
  expect(events).toMatchObject([{ answer: networkFailure, isLast: true }]);
});

test('a first request that fails is not repeated automatically', async () => {
  const { requestedAt } = watch(failing);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(requestedAt).toEqual([0]);
});

test('a page that is left stops polling', async () => {
  const { requestedAt, controller } = watch(underWay);
  await vi.advanceTimersByTimeAsync(2000);
  controller.abort();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(requestedAt).toEqual([0, 1]);
});

test('an answer that arrives after the page was left is dropped', async () => {
  const { events, controller } = watch(refused);
  controller.abort();
  await vi.advanceTimersByTimeAsync(1000);
  expect(events).toEqual([]);
});

test('polling ends at once when the page is left during a pause', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const watched = watchPayment({
    request: () => Promise.resolve(underWay),
    report: () => {},
    signal,
  });
  await vi.advanceTimersByTimeAsync(500);
  controller.abort();
  await expect(watched).resolves.toBeUndefined();
});

test('the pauses grow from one second to eight', () => {
  const pauses = [1, 2, 3, 4, 5, 6].map((requests) => nextPause(requests, 0));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
  expect(nextPause(4, waitingLimit - 8000)).toBe(8000);
  expect(nextPause(4, waitingLimit - 7999)).toBeUndefined();
});

test('polling never exceeds two minutes, however slow the answers are', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { minLength: 200, maxLength: 200 }), (answers) => {
      let elapsed = 0;
      for (const [index, duration] of answers.entries()) {
        elapsed += duration;
        const pause = nextPause(index + 1, elapsed);
        if (pause === undefined) return;
        elapsed += pause;
        expect(elapsed).toBeLessThanOrEqual(waitingLimit);
      }
      expect.unreachable('it never ends');
    }),
  );
});
