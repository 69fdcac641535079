import type { PublishedNotice } from '@amendes/config/published.ts';
import { publishedStore, refreshPublished, siteNow, useLocation } from '@amendes/contract/host';
import { useLayoutEffect, useRef, useState } from 'react';

/** For how long after a navigation the page may still be moved by a notice, in milliseconds. */
const grace = 400;

type Notices = readonly (PublishedNotice | undefined)[];

function publishedNotices(): Notices {
  const { closure, notice } = publishedStore.getState();
  return [closure, notice];
}

/** As documents hold them, whatever the time: a notice that is planned is for scripts to show. */
const composedNotices = (): Notices => publishedNotices().filter((notice) => !notice?.from);

function noticesInTime(): Notices {
  const now = siteNow();
  return publishedNotices().filter((notice) => {
    const { from, until } = notice ?? {};
    return !(from && Date.parse(from) > now) && !(until && Date.parse(until) <= now);
  });
}

/**
 * The notices to show: the document's at first, then what is published at each navigation, in its time by the site's
 * clock. One that is known too late waits for the next navigation: nothing moves under a visitor who is reading.
 */
export function useNotices(): Notices {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [notices, setNotices] = useState(composedNotices);

  // The document says what there is, but only the site what time it is.
  useLayoutEffect(
    () =>
      publishedNotices().some((notice) => notice?.from || notice?.until)
        ? showOnceKnown(setNotices)
        : undefined,
    [],
  );

  // Before the effects of any page: a text that is loaded for it waits for this question.
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return undefined;
    lastPath.current = pathname;
    setNotices(noticesInTime);
    return showOnceKnown(setNotices, grace);
  }, [pathname]);

  return notices;
}

/**
 * Asks the site, and shows what it answers unless that comes too late.
 * @returns what ends the wait.
 */
function showOnceKnown(show: (notices: Notices) => void, patience?: number): () => void {
  let isLate = false;
  const becomeLate = () => {
    isLate = true;
  };
  void refreshPublished().then(() => {
    if (!isLate) show(noticesInTime());
  });
  if (patience !== undefined) setTimeout(becomeLate, patience);
  return becomeLate;
}
