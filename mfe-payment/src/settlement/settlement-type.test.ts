import { expect, test } from 'vitest';
import { settlementTypeOf } from './settlement-type.ts';

test.each([
  ['AMENDE', 'AMENDE'],
  ['CONSIGNATION', 'CONSIGNATION'],
  ['amende', undefined],
  ['AMENDE ', undefined],
  ['constructor', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is the type %s', (text, type) => {
  expect(settlementTypeOf(text)).toBe(type);
});
