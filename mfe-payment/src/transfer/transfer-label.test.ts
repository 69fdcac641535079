import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from 'vitest';
import { transferLabel, transferReference } from './transfer-facts.ts';

const short = samples.payable;
const long = { number: samples.increased.number, key: '07' };

test.each([
  [short, '3333312211122129'],
  [long, '21135004821776305707'],
])('the reference of a transfer for $number is number and key together', (reference, text) => {
  expect(transferReference(reference)).toBe(text);
});

test.each([
  ['payment', 'AMENDE 3333312211122129', short, undefined],
  ['deposit', 'CONSIGNATION 3333312211122129', short, undefined],
  ['payment', 'AMENDE 21135004821776305707 A1B', long, 'A1B'],
] as const)('the label of a %s is exactly %s', (type, label, reference, indicator) => {
  expect(transferLabel(type, reference, indicator)).toBe(label);
});
