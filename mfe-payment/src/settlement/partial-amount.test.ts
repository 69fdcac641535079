// @vitest-environment node
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Offer } from './offers.ts';
import { parseAmount, partialRange } from './partial-amount.ts';
import { anyText } from '../testing/any-text.ts';

const inParts = aFine({ partialPaymentAllowed: true });
const offer: Offer = { type: 'payment', number: samples.payable.number, key: '29', amount: 9000 };
const { amount: _, ...unknownOffer } = offer;

test.each([
  ['in parts', inParts, offer, { from: 100, to: 9000 }],
  ['in parts, one euro left', inParts, { ...offer, amount: 100 }, { from: 100, to: 100 }],
  ['in parts, less than the least left', inParts, { ...offer, amount: 99 }, undefined],
  ['in parts, amount unknown', inParts, unknownOffer, undefined],
  ['a deposit', inParts, { ...offer, type: 'deposit' as const }, undefined],
  ['only at once', aFine(), offer, undefined],
])('the range of a fine to pay %s', (_name, fine, one, range) => {
  expect(partialRange(fine, one)).toEqual(range);
});

const range = { from: 100, to: 9000 };

test.each([
  ['100', 100],
  ['9000', 9000],
  ['1250', 1250],
  ['99', undefined],
  ['9001', undefined],
  ['0100', undefined],
  ['12.5', undefined],
  ['1e3', undefined],
  ['+100', undefined],
  [' 100', undefined],
  ['-100', undefined],
  ['', undefined],
  ['99999999999', undefined],
])('the amount %j of an address is %s', (text, amount) => {
  expect(parseAmount(text, range)).toBe(amount);
});

test('without a range no amount can be paid', () => {
  expect(parseAmount('1250', undefined)).toBeUndefined();
});

test('an amount is taken exactly when it is whole cents within the range', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 20_000 }), (cents) => {
      const isWithin = cents >= range.from && cents <= range.to;
      expect(parseAmount(String(cents), range)).toBe(isWithin ? cents : undefined);
    }),
  );
});

test('whatever stands in an address, what is taken lies within the range', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const amount = parseAmount(text, range) ?? range.from;
      expect(amount).toBeGreaterThanOrEqual(range.from);
      expect(amount).toBeLessThanOrEqual(range.to);
    }),
  );
});
