import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** What the shell shows of the page that is open: in the window's title, to search engines, aloud. */
export interface Page {
  readonly title: string;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  /** One sentence for search engines, of a page that they may list. */
  readonly description?: string | undefined;
}

export const pageStore = createStore<Page>(() => ({ title: '', indexed: true }));

/** Tells the shell what page this is; a new title, also of another language, is taken over at once. */
export function usePage({ title, indexed, description }: Page): void {
  // Without a browser there are no effects: the document that is rendered has its title from here.
  if (typeof document === 'undefined') tell({ title, indexed, description });
  useEffect(() => tell({ title, indexed, description }), [title, indexed, description]);
}

function tell(page: Page): void {
  pageStore.setState(page, true);
}
