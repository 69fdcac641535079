import { prefetchPart } from '@amendes/contract';
import { useEffect } from 'react';

/** What a visitor does with a link shortly before following it. */
const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/** A link of the site that is pointed at or focused is probably followed: its part is fetched ahead. */
export function useExpectedLinks(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const expect = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && leadsElsewhere(link)) prefetchPart(link.pathname);
    };
    const options = { passive: true, signal: leaving.signal };
    for (const sign of signs) document.addEventListener(sign, expect, options);
    return () => leaving.abort();
  }, []);
}

/** The skip link takes the focus at every navigation: what leads within the page announces nothing. */
const leadsElsewhere = ({ origin, pathname }: HTMLAnchorElement): boolean =>
  origin === location.origin && pathname !== location.pathname;
