import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import { offersFor } from '../settlement/offers.ts';
import { preselected } from './detail-of.ts';

const reference = samples.payable;
const two = offersFor(aFine(), reference);
const [payment] = two;
const one = two.slice(0, 1);

test('between two nothing is chosen for the citizen', () => {
  expect(preselected(two, {})).toBeUndefined();
});

test('the only one is chosen', () => {
  expect(preselected(one, {})).toBe(payment);
  expect(preselected(one, { settlementType: 'deposit' })).toBe(payment);
});

test.each(['payment', 'deposit'] as const)('%s is still chosen on coming back', (type) => {
  expect(preselected(two, { settlementType: type })?.type).toBe(type);
});
