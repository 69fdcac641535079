import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import { guardedStorage } from '../lending/guarded-storage.ts';
import { sessionStore } from './session-store.ts';
import { parseStoredFine, storedFine } from './session-store.ts';

test('a remembered fine is kept for the tab, and forgotten on demand', () => {
  const { rememberFine, forgetFine } = sessionStore.getState();
  const before = Date.now();
  rememberFine(aFine());
  const { currentFine, lookedUpAt } = sessionStore.getState();
  expect(currentFine).toEqual(aFine());
  expect(lookedUpAt).toBeGreaterThanOrEqual(before);
  const stored = parseStoredFine(sessionStorage.getItem('amendes.currentFine'));
  expect(stored).toEqual({ fine: aFine(), lookedUpAt, lag: 0 });

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
  '{"shape":3}',
  '{"shape":3,"fine":{}}',
  '{"shape":3,"fine":null,"lookedUpAt":1}',
])('the stored text %j is read as no fine', (text) => {
  expect(parseStoredFine(text)).toBeNull();
});

const booked = { day: '2026-11-02', amount: 0, means: '', reference: '' };

test('a fine that was stored in the older shape 2 is dropped', () => {
  const fine = aFine({ settlements: [{ ...booked, amount: 13_500 }] });
  expect(parseStoredFine(JSON.stringify({ shape: 2, lookedUpAt: 1, fine }))).toBeNull();
});

/** Stored fines with one field each that no release of this shape would write. */
const invalidFines: readonly (readonly [string, object])[] = [
  ['missing fields', samples.payable],
  ['a numeric payment number', { ...aFine(), number: 33333122111221 }],
  ['an unknown status', { ...aFine(), status: 'FREE' }],
  ['the status of a wrong key', { ...aFine(), status: 'ERREUR' }],
  ['an unknown kind', { ...aFine(), kind: 'ZZ' }],
  ['steps that are not a list', { ...aFine(), steps: {} }],
  ['a step without an amount', { ...aFine(), steps: [{ level: 'reduced' }] }],
  ['an unknown level', { ...aFine(), steps: [{ level: 'free', amount: 1 }] }],
  ['an amount in euros', { ...aFine(), amountDue: 12.5 }],
  ['a negative amount', { ...aFine(), amountDue: -1 }],
  ['an impossible day', { ...aFine(), sentOn: '2026-99-99' }],
  ['missing settlements', { ...aFine(), settlements: undefined }],
  ['a settlement that is null', { ...aFine(), settlements: [null] }],
  ['a settlement of an unknown type', { ...aFine(), settlements: [{ ...booked, type: 'AMENDE' }] }],
  ['a deposit without a key', { ...aFine(), deposit: { number: '1' } }],
  ['a flag that is a text', { ...aFine(), partialPaymentAllowed: 'yes' }],
  ['an offence that is a list', { ...aFine(), offence: [{ place: 1 }], kind: 1 }],
  ['a place that is a number', { ...aFine(), offence: { place: 1 } }],
];

test.each(invalidFines)('a stored fine with %s is dropped', (_, fine) => {
  expect(parseStoredFine(JSON.stringify({ shape: 3, lookedUpAt: 1, fine }))).toBeNull();
});

test.each(invalidFines)('a part that tries to remember a fine with %s is refused', (_, fine) => {
  expect(() => sessionStore.getState().rememberFine(fine as never)).toThrow('Not a fine');
  expect(sessionStorage.getItem('amendes.currentFine')).toBeNull();
});

test.each([
  aFine({ status: 'UNKNOWN', kind: 'UNKNOWN' }),
  aFine({ steps: [], settlements: [booked, { ...booked, type: 'deposit' }] }),
  aFine({ offence: {}, steps: [{ level: 'reduced', amount: 1, transferUntil: '2026-11-02' }] }),
])('a fine that the API may return is stored and read back', (fine) => {
  const stored = { fine, lookedUpAt: 1 };
  expect(parseStoredFine(storedFine(stored))).toEqual(stored);
});

test('a part cannot change the session store or the fine that all parts use', () => {
  sessionStore.getState().rememberFine(aFine());
  const lent = sessionStore as unknown as { setState(state: object): void; getState(): object };
  expect(() => lent.setState({ forgetFine: undefined })).toThrow(TypeError);
  expect(() => Object.assign(lent, { getState: () => ({}) })).toThrow(TypeError);
  expect(() => Object.assign(lent.getState(), { forgetFine: undefined })).toThrow(TypeError);
  const fine = sessionStore.getState().currentFine;
  expect(() => Object.assign(fine ?? {}, { amountDue: 0 })).toThrow(TypeError);
  expect(() => Object.assign(fine?.steps[0] ?? {}, { amount: 0 })).toThrow(TypeError);
  sessionStore.getState().forgetFine();
  expect(sessionStore.getState().currentFine).toBeNull();
});

test('a stored fine is read back unchanged, with the time of its lookup', () => {
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

test('a new value is read back even if the full storage keeps the old one', () => {
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
