import { expect, test } from 'vitest';
import { figureOf } from '../statistics/figure.ts';
import { comparedRow, exactRow, limitedRow } from './row.ts';

const measured = (one: readonly number[], other: readonly number[] = [100]) =>
  ({ what: 'LCP', unit: 'ms', figures: { one: figureOf(one), other: figureOf(other) } }) as const;

test.each([
  [105, true],
  [106, false],
  [50, true],
])('%d is within the goal of 1.05 times 100: %s', (value, reached) => {
  const row = comparedRow(measured([value]), ['one', 'other'], 1.05);
  expect(row).toMatchObject({ ratio: value / 100, goal: { reached, limit: 105 } });
});

test('a limit is compared with the median of the runs', () => {
  expect(limitedRow(measured([40, 50, 90]), 'one', 50).goal?.reached).toBe(true);
  expect(limitedRow(measured([40, 51, 51]), 'one', 50).goal?.reached).toBe(false);
});

test('an exact value is reached only if every run has it', () => {
  expect(exactRow(measured([0, 0, 0]), 'one', 0).goal?.reached).toBe(true);
  expect(exactRow(measured([0, 0, 0.1]), 'one', 0).goal?.reached).toBe(false);
});

test('a value that could not be measured reaches no goal', () => {
  const row = measured([Number.NaN]);
  expect(comparedRow(row, ['one', 'other'], 2).goal?.reached).toBe(false);
  expect(limitedRow(row, 'one', 50).goal?.reached).toBe(false);
  expect(exactRow(row, 'one', 0).goal?.reached).toBe(false);
});

test('a missing column can be neither judged nor compared', () => {
  expect(() => limitedRow(measured([1]), 'third', 1)).toThrow('LCP: nothing to judge');
  expect(() => comparedRow(measured([1]), ['one', 'third'], 1)).toThrow('nothing to compare');
});
