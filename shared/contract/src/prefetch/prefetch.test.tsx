import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePrefetch } from './prefetch.ts';

const fetchNext = vi.fn<() => void>();

function Page() {
  usePrefetch(fetchNext);
  return null;
}

/** Shows the page. Returns a function that unmounts it. */
function show(): () => void {
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Page />));
  return () => act(() => root.unmount());
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  fetchNext.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fakes a browser that reports idleness. Returns a function that makes it idle. */
function fakeIdleness(): () => void {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    const request = waiting.size + 1;
    waiting.set(request, callback);
    return request;
  });
  vi.stubGlobal('cancelIdleCallback', (request: number) => waiting.delete(request));
  return () => {
    for (const callback of waiting.values()) callback();
    waiting.clear();
  };
}

test('the prefetch starts once the page is painted and idle, not before', () => {
  const becomeIdle = fakeIdleness();
  show();
  for (let frame = 1; frame <= 2; frame += 1) {
    becomeIdle();
    vi.advanceTimersToNextFrame();
  }
  expect(fetchNext).not.toHaveBeenCalled();
  becomeIdle();
  expect(fetchNext).toHaveBeenCalledOnce();
});

test.each([0, 1, 2])('a citizen who leaves after %i frames causes no prefetch', (frames) => {
  const becomeIdle = fakeIdleness();
  const leave = show();
  for (let frame = 0; frame < frames; frame += 1) vi.advanceTimersToNextFrame();
  leave();
  vi.advanceTimersToNextFrame();
  vi.advanceTimersToNextFrame();
  becomeIdle();
  expect(fetchNext).not.toHaveBeenCalled();
});

test('the prefetch starts after a delay if the browser does not report idleness', () => {
  show();
  expect(fetchNext).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(fetchNext).toHaveBeenCalledOnce();
});

test('a citizen who leaves during that delay causes no prefetch', () => {
  show()();
  vi.advanceTimersByTime(5000);
  expect(fetchNext).not.toHaveBeenCalled();
});

test.each([
  [{ saveData: true, effectiveType: '4g' }, 0],
  [{ saveData: false, effectiveType: 'slow-2g' }, 0],
  [{ saveData: false, effectiveType: '2g' }, 0],
  [{ saveData: false, effectiveType: '4g' }, 1],
  [{}, 1],
])('a connection of %j causes %i prefetches', (connection, times) => {
  vi.stubGlobal('navigator', { connection });
  show();
  vi.advanceTimersByTime(5000);
  expect(fetchNext).toHaveBeenCalledTimes(times);
});
