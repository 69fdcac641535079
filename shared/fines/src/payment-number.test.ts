import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  digitsOf,
  formatPaymentNumber,
  keyOf,
  lengthLimit,
  numberShape,
} from './payment-number.ts';

describe('formatPaymentNumber', () => {
  test.each([
    ['', ''],
    ['4449', '4449'],
    ['44490', '4449-0'],
    ['33333122111221', '3333-3122-1112-21'],
    ['001005891933333241', '0010-0589-1933-3332-41'],
    [' 3333 3122.1112/21 abc', '3333-3122-1112-21'],
    ['333331221112219999', '3333-3122-1112-21'],
    ['0010058919333332419', '0010-0589-1933-3332-41'],
    // Digits as Arabic, Persian and full-width keyboards type them.
    ['٣٣٣٣٣١٢٢١١١٢٢١', '3333-3122-1112-21'],
    ['۰۰۱۰۰۵۸۹۱۹۳۳۳۳۳۲۴۱', '0010-0589-1933-3332-41'],
    ['４５６７８９', '4567-89'],
    ['٠١٢٣٤٥٦٧٨٩', '0123-4567-89'],
  ])('shows %j as %j', (typed, shown) => {
    expect(formatPaymentNumber(typed)).toBe(shown);
  });

  test('keeps the digits in their order and adds none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const digits = digitsOf(text);
        expect(digitsOf(formatPaymentNumber(text))).toBe(digits.slice(0, lengthLimit(digits)));
      }),
    );
  });

  test('does not change a number that is already formatted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = formatPaymentNumber(text);
        expect(formatPaymentNumber(once)).toBe(once);
      }),
    );
  });
});

test.each([
  ['', 'undecided'],
  ['33', 'undecided'],
  ['333', 'short'],
  ['334', 'undecided'],
  ['3333', 'short'],
  ['3334', 'long'],
  ['0333', 'long'],
  ['3343', 'long'],
  ['33333122111221', 'short'],
  ['333459191933333241', 'long'],
])('the digits %j are the start of a number that is %s', (digits, shape) => {
  expect(numberShape(digits)).toBe(shape);
});

test.each([
  ['33333122111221', '29'],
  ['33335988812171', '33'],
  ['33333122311221', '15'],
  ['33333122111199', '07'],
  ['33333122111192', '00'],
])('the key of %s is %s', (number, key) => {
  expect(keyOf(number)).toBe(key);
});
