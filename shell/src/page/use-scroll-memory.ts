import { NavigationType, useLocation, useNavigationType } from '@amendes/contract/host';
import { useLayoutEffect, useRef } from 'react';
import { scrollBackTo } from './scroll-back-to.ts';

/** Where each entry of the history was left, by its key. */
const positions = new Map<string, number>();

/** A new page begins at its top; back and forward lead to where that page was left. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const lastPath = useRef(pathname);

  useLayoutEffect(() => {
    // The browser's own attempt comes before a part has rendered, and would be in the way of ours.
    history.scrollRestoration = 'manual';
    const isOtherPage = lastPath.current !== pathname;
    lastPath.current = pathname;
    const giveUp =
      isOtherPage && type === NavigationType.Pop
        ? scrollBackTo(positions.get(key) ?? 0)
        : undefined;
    if (isOtherPage && type !== NavigationType.Pop && !hash) scrollTo(0, 0);
    const stopNoting = notePositions(key);
    return () => {
      stopNoting();
      giveUp?.();
    };
  }, [key, pathname, hash, type]);
}

/** Keeps the position of an entry up to date until it is left. */
function notePositions(key: string): () => void {
  const note = () => positions.set(key, scrollY);
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('scroll', note, { passive: true, signal });
  // The event of the last scroll may still be on its way when the page is left.
  addEventListener('click', note, { capture: true, signal });
  addEventListener('popstate', note, { capture: true, signal });
  return () => listening.abort();
}
