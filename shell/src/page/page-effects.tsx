import { announce, useTranslation } from '@amendes/contract';
import { currentLanguage, pageStore, useLocation, useStore } from '@amendes/contract/host';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { setRobots } from './set-robots.ts';

interface PageEffectsProps {
  readonly focusAfterNavigation: RefObject<HTMLElement | null>;
}

/** Keeps what is outside the page's tree in step with it: language, title, robots, focus. */
export function PageEffects({ focusAfterNavigation }: PageEffectsProps): ReactNode {
  const { t } = useTranslation('shell');
  const language = currentLanguage();
  const { title, indexed } = useStore(pageStore);
  const { pathname, hash } = useLocation();
  const lastPath = useRef(pathname);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  useEffect(() => {
    if (!title) return;
    document.title = `${title} - ${t('titres.site')}`;
  }, [title, t]);

  useEffect(() => {
    setRobots(indexed);
  }, [indexed]);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (hash) return;
    scrollTo(0, 0);
    focusAfterNavigation.current?.focus({ preventScroll: true });
  }, [pathname, hash, focusAfterNavigation]);

  const announced = useRef(pathname);
  useEffect(() => {
    if (announced.current === pathname || !title) return;
    announced.current = pathname;
    announce(title);
  }, [pathname, title]);

  return null;
}
