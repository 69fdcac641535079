import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** How often the clock is looked at, in milliseconds. */
const tickMs = 30_000;

/**
 * `woke`: the visitor is at the page again, after it was hidden, kept in memory, or the device slept.
 * `tick`: some time has passed while the page was in sight.
 */
type Occasion = 'woke' | 'tick';

/**
 * Calls back whenever what a page shows may have grown old without anybody having touched it. From the first moment that
 * the page can be seen it can wake.
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
      // No timer runs on a device that sleeps: the one after it comes late.
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

/** How many answers to a press the page awaits: to take away what asked drops what they lead to. */
let awaited = 0;

/** Keeps the page as it is while the answer to a press is awaited. */
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
 * Makes a change that takes away what the visitor may be at, without their having pressed anything. Whoever had the
 * focus in it goes on from main, which stays; nobody else is moved. While an answer is awaited nothing
 * changes: the next waking asks anew.
 */
export function replaceContent(change: () => void): void {
  if (awaited > 0) return;
  const before = document.activeElement;
  flushSync(change);
  if (before?.isConnected === false) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }
}
