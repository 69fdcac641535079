import { useLocation } from '@amendes/contract/host';
import { useEffect, useRef, type RefObject } from 'react';
import { idFromHash } from './id-from-hash.ts';
import { whenPresent } from './when-present.ts';

/** Puts the focus on the skip link after each navigation, or on what the hash of the address names. */
export function useFocusAfterNavigation(skipLink: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const last = useRef({ pathname, hash: '' });

  useEffect(() => {
    const isSame = last.current.pathname === pathname && last.current.hash === hash;
    last.current = { pathname, hash };
    if (isSame) return undefined;
    if (!hash) {
      skipLink.current?.focus({ preventScroll: true });
      return undefined;
    }
    return whenPresent(idFromHash(hash), (target) => {
      if (target.tabIndex < 0) target.tabIndex = -1;
      target.focus({ preventScroll: true });
      target.scrollIntoView();
    });
  }, [pathname, hash, skipLink]);
}
