import {
  useEffect,
  createContext,
  createElement,
  useContext,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createStore } from 'zustand/vanilla';

/** Facts of the open page, which the shell shows in the window's title and to search engines, and reads aloud. */
export interface Page {
  readonly title: string;
  /** True if search engines may list the page. */
  readonly indexed: boolean;
  /** One sentence for search engines, for a page that they may list. */
  readonly description?: string | undefined;
  /** Set while the page is loading: its own title is announced once it is loaded, at the same address. */
  readonly interim?: boolean | undefined;
}

export const pageStore = createStore<Page>(() => ({ title: '', indexed: true }));

/** Notifies the shell of the open page; a new title, also in another language, is shown immediately. */
export function usePage({ title, indexed, description, interim }: Page): void {
  const notifyShell = () => notify({ title, indexed, description, interim });
  // React runs no effects in Node: the rendered document gets its title here.
  if (typeof document === 'undefined') notifyShell();
  useEffect(notifyShell, [title, indexed, description, interim]);
}

function notify(page: Page): void {
  pageStore.setState(page, true);
}

interface Announcement {
  readonly text: string;
  /** Counter of the announcements, so that the same text can be announced twice. */
  readonly turn: number;
}

export const announcementStore = createStore<Announcement>(() => ({ text: '', turn: 0 }));

/** Announces a text to screen readers, after the current speech. */
export function announce(text: string): void {
  announcementStore.setState(({ turn }) => ({ text, turn: turn + 1 }));
}

const NotFoundPage = createContext<ComponentType>(() => null);

/** Provider with which the shell lends the parts its not-found page. */
export const NotFoundProvider = NotFoundPage.Provider;

/** Renders the site's not-found page, for an address of a part that does not exist. */
export function NotFound(): ReactNode {
  return createElement(useContext(NotFoundPage));
}
