import type { ContentPage } from '@amendes/protocol/content-page.ts';
import { useEffect, useState } from 'react';
import { useCurrentLanguage } from '../language/use-current-language.ts';
import { loadContent, cachedContent } from './load-content.ts';

/** The text of an information page, as it comes. */
export type ContentState =
  | { readonly is: 'coming' }
  | { readonly is: 'there'; readonly text: ContentPage }
  | { readonly is: 'missing' };

/**
 * The text of a page in the present language. What is there is shown at once, and replaced when
 * something newer is published; while a translation is coming, the text stays as it is. A component
 * that is mounted anew tries again.
 */
export function useContent(page: string): ContentState {
  const language = useCurrentLanguage();
  const [state, setState] = useState(() => stateOf(cachedContent(page, language), 'coming'));

  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      const text = await loadContent(page, language);
      if (!isLeft) setState(stateOf(text, 'missing'));
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [page, language]);

  return state;
}

function stateOf(text: ContentPage | undefined, otherwise: 'coming' | 'missing'): ContentState {
  return text ? { is: 'there', text } : { is: otherwise };
}
