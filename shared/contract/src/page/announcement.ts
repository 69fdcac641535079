import { createStore } from 'zustand/vanilla';

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
