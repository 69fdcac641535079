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
  [
    'to pay in parts allows one euro up to all that is left',
    inParts,
    offer,
    { from: 100, to: 9000 },
  ],
  [
    'to pay in parts allows one euro if that is left',
    inParts,
    { ...offer, amount: 100 },
    { from: 100, to: 100 },
  ],
  [
    'with less than one euro left allows no part payment',
    inParts,
    { ...offer, amount: 99 },
    undefined,
  ],
  ['of unknown amount allows no part payment', inParts, unknownOffer, undefined],
  [
    'to pay in parts allows no part of its deposit',
    inParts,
    { ...offer, type: 'deposit' as const },
    undefined,
  ],
  ['to pay at once allows no part payment', aFine(), offer, undefined],
])('a fine %s', (_name, fine, one, range) => {
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
])('the amount %j in an address is read as %s', (text, amount) => {
  expect(parseAmount(text, range)).toBe(amount);
});

test('no amount is accepted without a range', () => {
  expect(parseAmount('1250', undefined)).toBeUndefined();
});

test('an amount in whole cents is accepted exactly if it lies within the range', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 20_000 }), (cents) => {
      const isWithin = cents >= range.from && cents <= range.to;
      expect(parseAmount(String(cents), range)).toBe(isWithin ? cents : undefined);
    }),
  );
});

test('any amount read from an address lies within the range', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const amount = parseAmount(text, range) ?? range.from;
      expect(amount).toBeGreaterThanOrEqual(range.from);
      expect(amount).toBeLessThanOrEqual(range.to);
    }),
  );
});
