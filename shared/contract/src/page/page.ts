import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** What the shell shows of the page that is open: in the window's title, to search engines, aloud. */
export interface Page {
  readonly title: string;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
}

export const pageStore = createStore<Page>(() => ({ title: '', indexed: true }));

/** Tells the shell what page this is; a new title, also of another language, is taken over at once. */
export function usePage({ title, indexed }: Page): void {
  useEffect(() => {
    pageStore.setState({ title, indexed });
  }, [title, indexed]);
}
