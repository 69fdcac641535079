import type { Fine } from '@amendes/fines/fine.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { lend } from '../lend.ts';
import { tabStorage } from './guarded-storage.ts';
import { isFine, parseStoredFine, storedFine } from './stored-fine.ts';

const storageName = 'amendes.currentFine';

export interface Session {
  /** The fine of the last look-up in this tab, so that the next screen need not ask for it again. */
  readonly currentFine: Fine | null;
  /** When the API told it, in milliseconds since the epoch; 0 while there is none. */
  readonly lookedUpAt: number;
  /** @throws {TypeError} when it is no fine: what is stored here, every release that comes later relies on. */
  readonly rememberFine: (fine: Fine) => void;
  readonly forgetFine: () => void;
}

const store = createStore<Session>((set) => {
  const stored = parseStoredFine(tabStorage.read(storageName));
  return {
    currentFine: stored?.fine ?? null,
    lookedUpAt: stored?.lookedUpAt ?? 0,
    rememberFine(fine) {
      if (!isFine(fine)) throw new TypeError('Not a fine');
      const lookedUpAt = Date.now();
      tabStorage.write(storageName, storedFine({ fine, lookedUpAt }));
      set({ currentFine: fine, lookedUpAt });
    },
    forgetFine() {
      tabStorage.remove(storageName);
      set({ currentFine: null, lookedUpAt: 0 });
    },
  };
});

/**
 * What the parts know of this visit. The shell owns the one instance; it lasts as long as the tab. It changes by its
 * own functions alone: a part that would replace them, or the fine, fails by itself.
 */
export const sessionStore: Omit<StoreApi<Session>, 'setState'> = lend({
  ...store,
  getState: () => lend(store.getState()),
  setState() {
    throw new TypeError('The session changes by its own functions alone');
  },
});
