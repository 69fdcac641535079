/**
 * A browser storage that may be missing, full or forbidden (private browsing, strict settings): then
 * values last as long as the page, which is enough for a visit and better than none.
 */
export function guardedStorage(find: () => Storage | undefined) {
  const memory = new Map<string, string>();

  function attempt<Value>(use: (storage: Storage) => Value, otherwise: Value): Value {
    try {
      const storage = find();
      return storage ? use(storage) : otherwise;
    } catch {
      return otherwise;
    }
  }

  return {
    read: (name: string) =>
      attempt((storage) => storage.getItem(name), null) ?? memory.get(name) ?? null,
    write(name: string, value: string) {
      memory.set(name, value);
      attempt((storage) => storage.setItem(name, value), undefined);
    },
    remove(name: string) {
      memory.delete(name);
      attempt((storage) => storage.removeItem(name), undefined);
    },
  };
}

export const tabStorage = guardedStorage(() => globalThis.sessionStorage);
export const deviceStorage = guardedStorage(() => globalThis.localStorage);
