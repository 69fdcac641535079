import type { ContentPage } from '@amendes/protocol/content-page.ts';
import { createContext, useContext } from 'react';

interface Shown {
  readonly text: ContentPage;
  /** The language of the words that this part adds, where the text itself is in another one. */
  readonly wordsLanguage: string | undefined;
}

const Context = createContext<Shown | undefined>(undefined);

/** Lends the text that is shown to what stands within it. */
export const ShownText = Context.Provider;

/** @throws {Error} outside of a text. */
export function useShownText(): Shown {
  const shown = useContext(Context);
  if (!shown) throw new Error('Blocks are shown within a text');
  return shown;
}
