import { lend } from './lend.ts';

/** What this product needs of a browser storage. */
type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A browser storage that may be missing, full or forbidden (private browsing, strict settings): what
 * it refuses lasts as long as the page, which is enough for a visit and better than nothing.
 */
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
      // Refused: the memory has to do.
    }
    return act(fallback);
  }

  return {
    // What the storage refused to take is newer than what it has.
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

/** What the shell keeps in a tab itself. A part that writes there would decide for all others. */
const ofShell = /^amendes\.(currentFine|token|langue|canary|overrides|givenUp|reported)$/;

/** The tab’s storage as it is lent to the parts. */
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

export const tabStorage = guardedStorage(() => globalThis.sessionStorage);
export const deviceStorage = guardedStorage(() => globalThis.localStorage);
