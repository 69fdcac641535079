import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAhead } from './use-ahead.ts';

const fetchNext = vi.fn<() => void>();

function Page() {
  useAhead(fetchNext);
  return null;
}

/** Shows the page; how to leave it. */
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

test('what comes next is fetched once the page is idle, not before', () => {
  let becomeIdle = () => {};
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    becomeIdle = callback;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {});
  const leave = show();
  expect(fetchNext).not.toHaveBeenCalled();
  becomeIdle();
  expect(fetchNext).toHaveBeenCalledOnce();
  leave();
});

test('where the browser does not tell that it is idle, a while has to do', () => {
  show();
  expect(fetchNext).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(fetchNext).toHaveBeenCalledOnce();
});

test('whoever leaves before needs nothing', () => {
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
])('to a connection of %j it is sent ahead of need %i times', (connection, times) => {
  vi.stubGlobal('navigator', { connection });
  show();
  vi.advanceTimersByTime(5000);
  expect(fetchNext).toHaveBeenCalledTimes(times);
});
