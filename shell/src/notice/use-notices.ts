import type { PublishedNotice } from '@amendes/config/published.ts';
import { publishedStore, refreshPublished, useLocation } from '@amendes/contract/host';
import { useLayoutEffect, useRef, useState } from 'react';

/** For how long after a navigation the page may still be moved by a notice, in milliseconds. */
const grace = 400;

function publishedNotices(): readonly (PublishedNotice | undefined)[] {
  const { closure, notice } = publishedStore.getState();
  return [closure, notice];
}

/**
 * The notices to show: the document's at first, then what is published at each navigation. One that is
 * known too late waits for the next navigation: nothing moves under a visitor who is reading.
 */
export function useNotices(): readonly (PublishedNotice | undefined)[] {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [notices, setNotices] = useState(publishedNotices);

  // Before the effects of any page: a text that is loaded for it waits for this question.
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return undefined;
    lastPath.current = pathname;
    let isLate = false;
    const becomeLate = () => {
      isLate = true;
    };
    const show = () => {
      if (!isLate) setNotices(publishedNotices);
    };
    show();
    void refreshPublished().then(show);
    const timer = setTimeout(becomeLate, grace);
    return () => {
      clearTimeout(timer);
      becomeLate();
    };
  }, [pathname]);

  return notices;
}
