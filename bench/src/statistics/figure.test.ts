import { expect, test } from 'vitest';
import { figureOf, ratioOf } from './figure.ts';

test.each([
  [[5], 5],
  [[9, 1, 5], 5],
  [[1, 2, 10, 20], 6],
  [[100, 9, 20], 20],
])('the middle of %j is %d', (values, median) => {
  expect(figureOf(values).median).toBe(median);
});

test('a figure says between what its runs lay, and how many there were', () => {
  expect(figureOf([30, 10, 20])).toEqual({ median: 20, low: 10, high: 30, runs: 3 });
});

test('nothing measured is no figure', () => {
  expect(() => figureOf([])).toThrow(RangeError);
});

test('a ratio is that of the medians', () => {
  expect(ratioOf(figureOf([1, 3, 100]), figureOf([2]))).toBe(1.5);
});
