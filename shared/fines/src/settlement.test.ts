import { expect, test } from 'vitest';
import { paymentMeansOf, settlementTypeOf } from './settlement.ts';

test.each([
  ['AMENDE', 'payment'],
  ['CONSIGNATION', 'deposit'],
  ['amende', undefined],
  ['AMENDE ', undefined],
  ['constructor', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j stands for the settlement %s', (word, type) => {
  expect(settlementTypeOf(word)).toBe(type);
});

test.each([
  ['CARTE', 'card'],
  ['VIREMENT', 'transfer'],
  ['PVA', 'tobacconist'],
  ['CHEQUE', 'cheque'],
  ['ESPECES', 'cash'],
  ['TIMBRE', 'stamp'],
  ['carte', 'other'],
  ['TROC', 'other'],
])('%j stands for the means %s', (word, means) => {
  expect(paymentMeansOf(word)).toBe(means);
});
