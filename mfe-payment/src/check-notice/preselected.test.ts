import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import { offersFor } from '../settlement/offers.ts';
import { preselected } from './detail-of.ts';

const reference = samples.payable;
const two = offersFor(aFine(), reference);
const [payment] = two;
const one = two.slice(0, 1);

test('no offer is preselected if there are two', () => {
  expect(preselected(two, {})).toBeUndefined();
});

test('a single offer is preselected, even after another choice', () => {
  expect(preselected(one, {})).toBe(payment);
  expect(preselected(one, { settlementType: 'deposit' })).toBe(payment);
});

test.each(['payment', 'deposit'] as const)('an earlier choice of %s is preselected', (type) => {
  expect(preselected(two, { settlementType: type })?.type).toBe(type);
});
