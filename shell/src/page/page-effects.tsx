import { useTranslation, announce, prefetchPart } from '@amendes/contract';
import { currentLanguage, pageStore, useStore, useLocation } from '@amendes/contract/host';
import { useEffect, type ReactNode, type RefObject, useRef } from 'react';
import { isPositionRestored, useScrollMemory } from './use-scroll-memory.ts';

/** Time limit for a part to render the element that an address names, in milliseconds. */
const elementTimeoutMs = 10_000;

interface PageEffectsProps {
  readonly focusAfterNavigation: RefObject<HTMLElement | null>;
}

/** Keeps everything outside the page's tree in step with it: language, title, robots, focus, scrolling. */
export function PageEffects({ focusAfterNavigation }: PageEffectsProps): ReactNode {
  const { t } = useTranslation('shell');
  const language = currentLanguage();
  const { title, indexed, interim } = useStore(pageStore);
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

  // Runs after every rendering: the next page may have the same title, but its heading is a different element.
  useEffect(labelMain);

  useAnnouncedTitle(title, interim);
  useScrollMemory();
  useExpectedLinks();
  useFocusAfterNavigation(focusAfterNavigation);

  return null;
}

/** Moves the focus after each navigation to the skip link, or to the element that the hash of the address names. */
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
      if (!isPositionRestored()) target.scrollIntoView();
    });
  }, [pathname, hash, skipLink]);
}

/**
 * Calls back with the element of an id, now or as soon as a part has rendered it.
 * @returns a function that stops waiting.
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
  const timer = setTimeout(() => observer.disconnect(), elementTimeoutMs);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/** Labels the page's main content with its heading, which only the part that renders it knows. */
function labelMain(): void {
  const main = document.querySelector('main');
  const heading = main?.querySelector('h1');
  if (!main || !heading) return;
  heading.id ||= 'titre';
  main.setAttribute('aria-labelledby', heading.id);
}

const selector = 'meta[name="robots"]';

/** Adds or removes the tag that keeps a page out of search engines. */
export function setRobots(indexed: boolean): void {
  const present = document.querySelector(selector);
  if (indexed) {
    present?.remove();
    return;
  }
  if (present) return;
  const tag = document.createElement('meta');
  tag.name = 'robots';
  tag.content = 'noindex, nofollow';
  document.head.append(tag);
}

/** Returns the id in the hash of an address. A badly escaped hash is used unchanged. */
export function idFromHash(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Announces the title of each page once it is known after a navigation, and again when it replaces an interim title or
 * is replaced by one. The title of the first page is read anyway.
 */
export function useAnnouncedTitle(title: string, interim = false): void {
  const { pathname } = useLocation();
  const last = useRef({ pathname, title, interim });

  useEffect(() => {
    const { current } = last;
    const isSamePage = current.pathname === pathname;
    // While the next page is loading, the title is still that of the previous one.
    if (!isSamePage && current.title === title) return;
    last.current = { pathname, title, interim };
    const isExchanged = current.interim !== interim && current.title !== '';
    if (!isSamePage || isExchanged) announce(title);
  }, [pathname, title, interim]);
}

/** Events that often precede a click on a link. */
const eventTypes = ['pointerover', 'focusin', 'touchstart'] as const;

/** Prefetches the part of a link of the site that is pointed at or focused, because the citizen probably follows it. */
export function useExpectedLinks(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const expect = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && leadsElsewhere(link)) prefetchPart(link.pathname);
    };
    const options = { passive: true, signal: leaving.signal };
    for (const type of eventTypes) document.addEventListener(type, expect, options);
    return () => leaving.abort();
  }, []);
}

/** True if a link leads to another page. The skip link has the focus after every navigation and must not prefetch. */
const leadsElsewhere = ({ origin, pathname }: HTMLAnchorElement): boolean =>
  origin === location.origin && pathname !== location.pathname;

/** Address that leads nowhere, but makes an anchor a link that can be reached by keyboard. */
const placeholder = '#';

const incomplete = 'a:not([href])';

/**
 * Gives every anchor without a target a placeholder, also those that are added later. Observing changes costs nothing
 * while nothing changes.
 */
export function completeAnchors(root: HTMLElement): void {
  const complete = () => {
    for (const anchor of root.querySelectorAll(incomplete)) {
      anchor.setAttribute('href', placeholder);
    }
  };
  complete();
  const attributeFilter = ['href'];
  new MutationObserver(complete).observe(root, { childList: true, subtree: true, attributeFilter });
}
