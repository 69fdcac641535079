import { expect, test } from 'vitest';
import { figureOf, ratioOf } from './figure.ts';

test.each([
  [[5], 5],
  [[9, 1, 5], 5],
  [[1, 2, 10, 20], 6],
  [[100, 9, 20], 20],
])('the median of %j is %d', (values, median) => {
  expect(figureOf(values).median).toBe(median);
});

test('a figure has the median, the lowest and highest value and the number of runs', () => {
  expect(figureOf([30, 10, 20])).toEqual({ median: 20, low: 10, high: 30, runs: 3 });
});

test('a figure without any measurement is refused', () => {
  expect(() => figureOf([])).toThrow(RangeError);
});

test('a ratio divides the medians of two figures', () => {
  expect(ratioOf(figureOf([1, 3, 100]), figureOf([2]))).toBe(1.5);
});
