import { NavigationType, useLocation, useNavigationType } from '@amendes/contract/host';
import { useLayoutEffect, useRef } from 'react';

/** Time limit for a page to become as high as it was, in milliseconds. */
const heightTimeoutMs = 5000;

/**
 * Last position of each entry of the history, by its key and address: the entries that the browser creates for sections
 * all have the same key.
 */
const positions = new Map<string, number>();

let isRestored = false;

/** True if the citizen came back to this page from another one and it is shown at its last position, not at a section. */
export const isPositionRestored = (): boolean => isRestored;

/** Starts a new page at its top. Back and forward lead to the last position on a page, also from one of its sections. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const entry = key + pathname + hash;
  const last = useRef({ pathname, hash });
  const shownEntry = useRef(entry);

  // Registered once, and so before the router's own listener, which changes the entry while the event is dispatched.
  useLayoutEffect(() => notePositions(() => shownEntry.current), []);

  useLayoutEffect(() => {
    restoreByOurselves();
    shownEntry.current = entry;
    const isOtherPage = last.current.pathname !== pathname;
    const isOutOfSection = last.current.hash && !hash;
    last.current = { pathname, hash };
    const position = positions.get(entry) ?? 0;
    // A page that was left at its top may have been left before its section was loaded.
    isRestored = type === NavigationType.Pop && isOtherPage && position > 0;
    if (type === NavigationType.Pop) {
      return isOtherPage || isOutOfSection ? scrollBackTo(position) : undefined;
    }
    if (isOtherPage) scrollTo(0, 0);
    return undefined;
  }, [entry, pathname, hash, type]);
}

/** Turns off the browser's own attempt, which happens before a part has rendered and would interfere with this one. */
function restoreByOurselves(): void {
  history.scrollRestoration = 'manual';
}

/** Leaves scrolling to the browser, because another document cannot read the positions of this one. */
function leaveToBrowser(): void {
  history.scrollRestoration = 'auto';
}

/** Keeps the position of the shown entry up to date. */
function notePositions(shownEntry: () => string): () => void {
  const note = () => positions.set(shownEntry(), scrollY);
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('scroll', note, { passive: true, signal });
  // The event of the last scroll may not have fired yet when the page is left.
  addEventListener('click', note, { capture: true, signal });
  // A link to a section may have scrolled already. The browser creates its entry, without a state.
  addEventListener('popstate', ({ state }) => state && note(), { signal });
  addEventListener('pagehide', leaveToBrowser, { signal });
  addEventListener('pageshow', restoreByOurselves, { signal });
  return () => listening.abort();
}

/**
 * Scrolls as far towards a position as the page allows, until it is high enough, unless the citizen scrolls first.
 * @returns a function that gives up.
 */
function scrollBackTo(position: number): () => void {
  const giveUp = new AbortController();
  const observer = new ResizeObserver(tryNow);
  const stop = () => {
    observer.disconnect();
    giveUp.abort();
  };
  const timer = setTimeout(stop, heightTimeoutMs);
  giveUp.signal.addEventListener('abort', () => clearTimeout(timer));

  function tryNow(): void {
    scrollTo(0, position);
    if (document.documentElement.scrollHeight >= position + innerHeight) stop();
  }

  for (const event of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(event, stop, { passive: true, signal: giveUp.signal });
  }
  observer.observe(document.body);
  tryNow();
  return stop;
}
