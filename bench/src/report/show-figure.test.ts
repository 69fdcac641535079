import { expect, test } from 'vitest';
import { figureOf } from '../statistics/figure.ts';
import { showFigure } from './show-figure.ts';

test.each([
  [[812.4], 'ms', '812'],
  [[812.4, 700, 1000], 'ms', '812 (700–1000)'],
  [[812.4, 812.2], 'ms', '812'],
  [[1.26], 's', '1.3'],
  [[34.56], 'kB', '34.6'],
  [[100], '', '100'],
  [[0.0123], '', '0.012'],
] as const)('%j with the unit %j is shown as %s', (values, unit, shown) => {
  expect(showFigure(figureOf(values), unit)).toBe(shown);
});
