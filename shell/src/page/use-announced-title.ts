import { announce } from '@amendes/contract';
import { useLocation } from '@amendes/contract/host';
import { useEffect, useRef } from 'react';

/** Has the title of each page said once, when it is known after a navigation. The first is read anyway. */
export function useAnnouncedTitle(title: string): void {
  const { pathname } = useLocation();
  const said = useRef({ pathname, title });

  useEffect(() => {
    // While the next page is on its way, the title is still that of the last one.
    if (said.current.pathname === pathname || said.current.title === title) return;
    said.current = { pathname, title };
    announce(title);
  }, [pathname, title]);
}
