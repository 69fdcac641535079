import { useTranslation } from '@amendes/contract';
import { currentLanguage, pageStore, useStore } from '@amendes/contract/host';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { setRobots } from './set-robots.ts';
import { useAnnouncedTitle } from './use-announced-title.ts';
import { useExpectedLinks } from './use-expected-links.ts';
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

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
