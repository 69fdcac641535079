import { expect, test } from 'vitest';
import { splitPaste } from './split-paste.ts';

test.each([
  ['3333312211122129', { numero: '3333-3122-1112-21', cle: '29' }],
  ['3333-3122-1112-21 / 29', { numero: '3333-3122-1112-21', cle: '29' }],
  ['0010 0589 1933 3332 41 clé 51', { numero: '0010-0589-1933-3332-41', cle: '51' }],
  ['33333122111221', undefined],
  ['001005891933333241', undefined],
  ['', undefined],
])('%j is split into %j', (text, entry) => {
  expect(splitPaste(text)).toEqual(entry);
});
