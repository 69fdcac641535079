import { expect, test } from 'vitest';
import { figureOf } from '../statistics/figure.ts';
import { barChart } from './bar-chart.ts';
import { comparedRow, exactRow, type Section } from './row.ts';

const figures = { federated: figureOf([500]), 'static <page>': figureOf([1000]) };

const section: Section = {
  title: 'Page /tai',
  columns: Object.keys(figures),
  rows: [
    comparedRow({ what: 'LCP', unit: 'ms', figures }, ['federated', 'static <page>'], 1.05),
    exactRow({ what: 'shift', unit: '', figures }, 'federated', 0),
  ],
  notes: [],
};

const picture = barChart([section], 'today') ?? '';

test('there is a bar for each variant, as long as its value', () => {
  const widths = [...picture.matchAll(/class="bar[^>]* width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );
  expect(widths).toHaveLength(2);
  const [one = 0, other = 1] = widths;
  expect(other / one).toBeCloseTo(2, 1);
});

test('the goal stands where its value is', () => {
  const [, bar] = [...picture.matchAll(/class="bar[^>]* x="(\d+)"[^>]* width="([\d.]+)"/g)];
  const [, at] = /class="goal" x1="([\d.]+)"/.exec(picture) ?? [];
  const end = Number(bar?.[2]) * 1.05 + Number(bar?.[1]);
  expect(Number(at)).toBeCloseTo(end, 0);
});

test('who does not see it is told every value and whether its goal is reached', () => {
  expect(picture).toContain('role="img" aria-labelledby="title description"');
  expect(picture).toContain(
    'Page /tai: LCP: federated 500 ms, static &lt;page&gt; 1000 ms; goal ≤ 1.05 × static &lt;page&gt; reached.',
  );
});

test('what is neither time nor weight is left to the table', () => {
  expect(picture).not.toContain('shift');
  expect(barChart([{ ...section, rows: section.rows.slice(1) }], '')).toBeUndefined();
});
