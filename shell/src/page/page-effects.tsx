import { useTranslation } from '@amendes/contract';
import { currentLanguage, pageStore, useStore, useLocation } from '@amendes/contract/host';
import { useEffect, type ReactNode, type RefObject, useRef } from 'react';
import { setRobots } from './set-robots.ts';
import { useAnnouncedTitle } from './use-announced-title.ts';
import { useExpectedLinks } from './use-expected-links.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { idFromHash } from './id-from-hash.ts';

/** How long a part may take to bring the element that an address names, in milliseconds. */
const patience = 10_000;

interface PageEffectsProps {
  readonly focusAfterNavigation: RefObject<HTMLElement | null>;
}

/** Keeps what is outside the page's tree in step with it: language, title, robots, focus, scrolling. */
export function PageEffects({ focusAfterNavigation }: PageEffectsProps): ReactNode {
  const { t } = useTranslation('shell');
  const language = currentLanguage();
  const { title, indexed } = useStore(pageStore);
  const suffix = t('titres.site');

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  useEffect(() => {
    if (title) document.title = `${title} - ${suffix}`;
  }, [title, suffix]);

  useEffect(() => {
    setRobots(indexed);
  }, [indexed]);

  useAnnouncedTitle(title);
  useScrollMemory();
  useExpectedLinks();
  useFocusAfterNavigation(focusAfterNavigation);

  return null;
}

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

/**
 * Calls back with the element of an id, now or as soon as a part has rendered it.
 * @returns how to stop waiting.
 */
function whenPresent(id: string, found: (element: HTMLElement) => void): () => void {
  const present = document.getElementById(id);
  if (present) {
    found(present);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    stop();
    found(element);
  });
  const timer = setTimeout(() => observer.disconnect(), patience);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
