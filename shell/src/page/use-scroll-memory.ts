import { NavigationType, useLocation, useNavigationType } from '@amendes/contract/host';
import { useLayoutEffect, useRef } from 'react';

/** A page may take this long to become as high as it was, in milliseconds. */
const heightTimeoutMs = 5000;

/**
 * Where each entry of the history was left, by its key and address: those that the browser makes for sections all have
 * the same key.
 */
const positions = new Map<string, number>();

let isLeftPlace = false;

/** Whether the page was come back to from another one and is shown where it was left: no section takes its place. */
export const isWhereItWasLeft = (): boolean => isLeftPlace;

/** A new page begins at its top; back and forward lead to where that page was left, also from one of its sections. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const entry = key + pathname + hash;
  const last = useRef({ pathname, hash });
  const shownEntry = useRef(entry);

  // Once, and so before the router's own listener, which leaves the entry while the event is dispatched.
  useLayoutEffect(() => notePositions(() => shownEntry.current), []);

  useLayoutEffect(() => {
    restoreByOurselves();
    shownEntry.current = entry;
    const isOtherPage = last.current.pathname !== pathname;
    const isOutOfSection = last.current.hash && !hash;
    last.current = { pathname, hash };
    const position = positions.get(entry) ?? 0;
    // A page that was left at its top may have been left before its section came.
    isLeftPlace = type === NavigationType.Pop && isOtherPage && position > 0;
    if (type === NavigationType.Pop) {
      return isOtherPage || isOutOfSection ? scrollBackTo(position) : undefined;
    }
    if (isOtherPage) scrollTo(0, 0);
    return undefined;
  }, [entry, pathname, hash, type]);
}

/** The browser's own attempt comes before a part has rendered, and would be in the way of ours. */
function restoreByOurselves(): void {
  history.scrollRestoration = 'manual';
}

/** Another document finds nothing of what this one remembers; the browser does. */
function leaveToBrowser(): void {
  history.scrollRestoration = 'auto';
}

/** Keeps the position of the entry that is shown up to date. */
function notePositions(shownEntry: () => string): () => void {
  const note = () => positions.set(shownEntry(), scrollY);
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('scroll', note, { passive: true, signal });
  // The event of the last scroll may still be on its way when the page is left.
  addEventListener('click', note, { capture: true, signal });
  // A link to a section may have scrolled already: its entry is the browser's own, without a state.
  addEventListener('popstate', ({ state }) => state && note(), { signal });
  addEventListener('pagehide', leaveToBrowser, { signal });
  addEventListener('pageshow', restoreByOurselves, { signal });
  return () => listening.abort();
}

/**
 * Scrolls as far towards a position as the page goes, until it is high enough for it, unless the visitor scrolls first.
 * @returns how to give it up.
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
