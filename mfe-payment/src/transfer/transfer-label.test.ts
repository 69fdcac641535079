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
  ['payment', short, undefined, 'AMENDE 3333312211122129'],
  ['deposit', short, undefined, 'CONSIGNATION 3333312211122129'],
  ['payment', long, 'A1B', 'AMENDE 21135004821776305707 A1B'],
] as const)(
  'the label of a %s for $number with %s has exactly the expected words',
  (type, reference, indicator, label) => {
    expect(transferLabel(type, reference, indicator)).toBe(label);
  },
);
