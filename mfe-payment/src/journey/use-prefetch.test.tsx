import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePrefetch } from './use-prefetch.ts';

const prefetch = vi.fn<() => void>();

function Page() {
  usePrefetch(prefetch);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  prefetch.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what comes next is fetched once the page is idle, not before', () => {
  let becomeIdle = () => {};
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    becomeIdle = callback;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {});
  const { unmount } = render(<Page />);
  expect(prefetch).not.toHaveBeenCalled();
  becomeIdle();
  expect(prefetch).toHaveBeenCalledOnce();
  unmount();
});

test('where the browser does not tell that it is idle, a while has to do', () => {
  render(<Page />);
  expect(prefetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(prefetch).toHaveBeenCalledOnce();
});

test('whoever leaves before needs nothing', () => {
  render(<Page />).unmount();
  vi.advanceTimersByTime(5000);
  expect(prefetch).not.toHaveBeenCalled();
});

test.each([
  [true, 0],
  [false, 1],
])('a citizen who saves data: %s, is sent it ahead of need %i times', (saveData, times) => {
  vi.stubGlobal('navigator', { connection: { saveData } });
  render(<Page />);
  vi.advanceTimersByTime(5000);
  expect(prefetch).toHaveBeenCalledTimes(times);
});
