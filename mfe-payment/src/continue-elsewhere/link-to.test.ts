import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from 'vitest';
import { linkTo, plainTextOf } from './continue-elsewhere.tsx';

test.each([
  [samples.payable.number, '29', '3333312211122129'],
  [samples.increased.number, '07', '21135004821776305707'],
])('number %s and key %s make the plain text %s', (number, key, text) => {
  expect(plainTextOf({ number, key })).toBe(text);
});

test('an enciphered text is always a single segment of the path', () => {
  expect(linkTo('abc_-9', 'https://site.example')).toBe('https://site.example/tai/abc_-9');
  expect(linkTo('a/b?c#d', 'https://site.example')).toBe('https://site.example/tai/a%2Fb%3Fc%23d');
});
