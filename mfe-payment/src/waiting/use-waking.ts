import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Interval between two checks of the clock, in milliseconds. */
const tickMs = 30_000;

/**
 * `woke` means that the citizen is back at the page, after it was hidden, kept in memory, or the device slept.
 * `tick` means that some time has passed while the page was visible.
 */
type Occasion = 'woke' | 'tick';

/**
 * Calls back whenever the content of a page may have grown old without any user action. The page can wake from the first
 * moment that it is visible.
 */
export function useWaking(onOccasion: (occasion: Occasion) => void): void {
  const latest = useRef(onOccasion);
  useLayoutEffect(() => {
    latest.current = onOccasion;
  });

  useLayoutEffect(() => {
    let last = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      // No timer runs on a sleeping device, so the first one afterwards is late.
      const hasSlept = now - last > 2 * tickMs;
      last = now;
      if (!document.hidden) latest.current(hasSlept ? 'woke' : 'tick');
    }, tickMs);
    const onShow = () => {
      if (!document.hidden) latest.current('woke');
    };
    document.addEventListener('visibilitychange', onShow);
    addEventListener('pageshow', onShow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShow);
      removeEventListener('pageshow', onShow);
    };
  }, []);
}

/** Number of answers to presses that the page awaits. Removing the element that asked would drop their results. */
let awaited = 0;

/** Keeps the page unchanged while the answer to a press is awaited. */
export function useAwaited(isAwaited: boolean): void {
  useLayoutEffect(() => {
    if (!isAwaited) return undefined;
    awaited += 1;
    return () => {
      awaited -= 1;
    };
  }, [isAwaited]);
}

/**
 * Makes a change that removes content which the citizen may be using, without a press of theirs. If the focus was in
 * it, main, which stays, takes the focus; otherwise the focus does not move. While an answer is awaited nothing
 * changes: the next waking asks again.
 */
export function replaceContent(change: () => void): void {
  if (awaited > 0) return;
  const before = document.activeElement;
  flushSync(change);
  if (before?.isConnected === false) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
}
