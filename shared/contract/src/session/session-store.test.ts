import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import { guardedStorage } from './guarded-storage.ts';
import { sessionStore } from './session-store.ts';
import { parseStoredFine, storedFine } from './stored-fine.ts';

test('a remembered fine is kept for the tab, and forgotten on demand', () => {
  const { rememberFine, forgetFine } = sessionStore.getState();
  const before = Date.now();
  rememberFine(aFine());
  const { currentFine, lookedUpAt } = sessionStore.getState();
  expect(currentFine).toEqual(aFine());
  expect(lookedUpAt).toBeGreaterThanOrEqual(before);
  const stored = parseStoredFine(sessionStorage.getItem('amendes.currentFine'));
  expect(stored).toEqual({ fine: aFine(), lookedUpAt });

  forgetFine();
  expect(sessionStore.getState().currentFine).toBeNull();
  expect(sessionStorage.getItem('amendes.currentFine')).toBeNull();
});

test.each([
  null,
  '',
  'rubbish',
  'null',
  '[]',
  '{"shape":1,"fine":{},"lookedUpAt":1}',
  '{"shape":2}',
  '{"shape":2,"fine":{}}',
  '{"shape":2,"fine":null,"lookedUpAt":1}',
])('the stored text %j is no fine', (text) => {
  expect(parseStoredFine(text)).toBeNull();
});

test('what was stored is read back as it was, with when it was looked up', () => {
  const lookedUp = { fine: aFine(), lookedUpAt: 1_795_000_000_000 };
  expect(parseStoredFine(storedFine(lookedUp))).toEqual(lookedUp);
});

test('a forbidden storage is replaced by memory', () => {
  const storage = guardedStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  storage.write('name', 'value');
  expect(storage.read('name')).toBe('value');
  storage.remove('name');
  expect(storage.read('name')).toBeNull();
});

test('a full storage keeps the old value from coming back', () => {
  const full = new Map([['name', 'old']]);
  const storage = guardedStorage(() => ({
    getItem: (name) => full.get(name) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (name) => full.delete(name),
  }));
  storage.write('name', 'new');
  expect(storage.read('name')).toBe('new');
});
