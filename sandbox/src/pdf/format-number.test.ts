import { expect, it } from 'vitest';
import { formatNumber } from './format-number.ts';

it.each([
  ['33333122111221', '3333 3122 1112 21'],
  ['211690052718340926', '2116 9005 2718 3409 26'],
])('%s is printed as %s', (numero, text) => {
  expect(formatNumber(numero)).toBe(text);
});
