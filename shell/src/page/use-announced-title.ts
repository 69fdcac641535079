import { announce } from '@amendes/contract';
import { useLocation } from '@amendes/contract/host';
import { useEffect, useRef } from 'react';

/** Has the title of each page said once, when it is known after a navigation. The first is read anyway. */
export function useAnnouncedTitle(title: string): void {
  const { pathname } = useLocation();
  const last = useRef({ pathname, title });

  useEffect(() => {
    const isSamePage = last.current.pathname === pathname;
    // While the next page is on its way, the title is still that of the last one.
    if (!isSamePage && last.current.title === title) return;
    last.current = { pathname, title };
    if (!isSamePage) announce(title);
  }, [pathname, title]);
}
