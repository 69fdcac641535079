import {
  useEffect,
  createContext,
  createElement,
  useContext,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createStore } from 'zustand/vanilla';

/** What the shell shows of the page that is open: in the window's title, to search engines, aloud. */
export interface Page {
  readonly title: string;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  /** One sentence for search engines, of a page that they may list. */
  readonly description?: string | undefined;
  /** The title only stands in while the page is on its way: its own is said when it comes, at the same address. */
  readonly interim?: boolean | undefined;
}

export const pageStore = createStore<Page>(() => ({ title: '', indexed: true }));

/** Tells the shell which page this is; a new title, also of another language, is shown at once. */
export function usePage({ title, indexed, description, interim }: Page): void {
  const tell = () => notify({ title, indexed, description, interim });
  // Without a browser there are no effects: the document that is rendered has its title from here.
  if (typeof document === 'undefined') tell();
  useEffect(tell, [title, indexed, description, interim]);
}

function notify(page: Page): void {
  pageStore.setState(page, true);
}

interface Announcement {
  readonly text: string;
  /** Rises with each announcement, so that the same text can be said twice. */
  readonly turn: number;
}

export const announcementStore = createStore<Announcement>(() => ({ text: '', turn: 0 }));

/** Has a screen reader say a text once it has finished what it is saying. */
export function announce(text: string): void {
  announcementStore.setState(({ turn }) => ({ text, turn: turn + 1 }));
}

const NotFoundPage = createContext<ComponentType>(() => null);

/** The shell's way to lend the parts its not-found page. */
export const NotFoundProvider = NotFoundPage.Provider;

/** The site's not-found page, for an address of a part that leads nowhere. */
export function NotFound(): ReactNode {
  return createElement(useContext(NotFoundPage));
}
