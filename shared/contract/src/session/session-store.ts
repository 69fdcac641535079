import type { Fine } from '@amendes/fines/fine.ts';
import { createStore } from 'zustand/vanilla';
import { tabStorage } from './guarded-storage.ts';
import { parseStoredFine, storedFine } from './stored-fine.ts';

const storageName = 'amendes.currentFine';

export interface Session {
  /** The fine of the last look-up in this tab, so that the next screen need not ask for it again. */
  readonly currentFine: Fine | null;
  /** When the API told it, in milliseconds since the epoch; 0 while there is none. */
  readonly lookedUpAt: number;
  readonly rememberFine: (fine: Fine) => void;
  readonly forgetFine: () => void;
}

/** What the parts know of this visit. The shell owns the one instance; it lasts as long as the tab. */
export const sessionStore = createStore<Session>((set) => {
  const stored = parseStoredFine(tabStorage.read(storageName));
  return {
    currentFine: stored?.fine ?? null,
    lookedUpAt: stored?.lookedUpAt ?? 0,
    rememberFine(fine) {
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
