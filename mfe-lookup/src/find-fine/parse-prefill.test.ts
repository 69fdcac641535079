import { expect, test } from 'vitest';
import { parsePrefill } from './parse-prefill.ts';

test.each([
  ['3333312211122129', { numero: '3333-3122-1112-21', cle: '29' }],
  ['00100589193333324151', { numero: '0010-0589-1933-3332-41', cle: '51' }],
])('%s fills the form', (text, entry) => {
  expect(parsePrefill(text)).toEqual(entry);
});

test.each([
  '',
  '333331221112212',
  '33333122111221299',
  '001005891933333241512',
  '3333-3122-1112-21-29',
  '333331221112212a',
  ' 3333312211122129',
])('%j fills nothing', (text) => {
  expect(parsePrefill(text)).toBeUndefined();
});
