import { lend } from './lend.ts';

/** The methods of a browser storage that the product needs. */
type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Guards a storage that may be missing, full or forbidden (private browsing, strict settings): refused values stay in memory. */
export function guardedStorage(find: () => TextStorage | undefined) {
  const memory = new Map<string, string>();

  const fallback: TextStorage = {
    getItem: (name) => memory.get(name) ?? null,
    setItem: (name, value) => memory.set(name, value),
    removeItem: (name) => memory.delete(name),
  };

  function attempt<Value>(act: (storage: TextStorage) => Value): Value {
    try {
      const storage = find();
      if (storage) return act(storage);
    } catch {
      // The storage refused: memory, which lasts as long as the page, is enough for a visit.
    }
    return act(fallback);
  }

  return {
    // A value that the storage refused is newer than the one it contains.
    read: (name: string) => fallback.getItem(name) ?? attempt((storage) => storage.getItem(name)),
    write(name: string, value: string) {
      fallback.removeItem(name);
      attempt((storage) => storage.setItem(name, value));
    },
    remove(name: string) {
      fallback.removeItem(name);
      attempt((storage) => storage.removeItem(name));
    },
  };
}

/** Names of the shell's own entries in a tab. A part that writes there would decide for all others. */
const ofShell = /^amendes\.(currentFine|token|langue|canary|overrides|givenUp|reported)$/;

/** The tab’s storage for the parts. It throws a `TypeError` if a part writes or removes an entry of the shell. */
export const lentStorage = lend({
  read: (name: string) => tabStorage.read(name),
  write(name: string, value: string) {
    refuseShells(name);
    tabStorage.write(name, value);
  },
  remove(name: string) {
    refuseShells(name);
    tabStorage.remove(name);
  },
});

function refuseShells(name: string): void {
  if (ofShell.test(name)) throw new TypeError(`${name} belongs to the shell`);
}

/** Storage of this tab, which lasts until the tab is closed. It never throws. */
export const tabStorage = guardedStorage(() => globalThis.sessionStorage);
/** Storage of this device, shared by all its tabs. It never throws. */
export const deviceStorage = guardedStorage(() => globalThis.localStorage);
