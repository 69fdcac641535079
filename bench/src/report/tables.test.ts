import { expect, test } from 'vitest';
import { figureOf } from '../statistics/figure.ts';
import { markdownTables } from './write-report.ts';
import { comparedRow, limitedRow, type Section } from './row.ts';

const lcp = { federated: figureOf([900, 1000]), static: figureOf([1000]) };

const pages: Section = {
  title: 'Page /tai',
  rows: [
    comparedRow({ what: 'LCP', unit: 'ms', figures: lcp }, ['federated', 'static'], 1.05),
    limitedRow({ what: 'a|b', unit: '', figures: { federated: figureOf([15]) } }, 'federated', 14),
  ],
  notes: ['How it was measured.'],
};

test('a column that no row fills is left out', () => {
  const rows = [{ what: 'start', unit: 'ms', figures: { first: figureOf([3600]) } }] as const;
  const section: Section = { title: 'Start', rows, notes: [] };
  expect(`\n${markdownTables([section])}`).toMatchInlineSnapshot(`
    "
    ## Start

    |           | first |
    | --------- | ----- |
    | start, ms | 3600  |
    "
  `);
});

test('a section becomes a heading, a table and its notes in Markdown', () => {
  expect(`\n${markdownTables([pages])}`).toMatchInlineSnapshot(`
    "
    ## Page /tai

    |         | federated      | static | ratio | goal            | reached |
    | ------- | -------------- | ------ | ----- | --------------- | ------- |
    | LCP, ms | 950 (900–1000) | 1000   | 0.95  | ≤ 1.05 × static | yes     |
    | a\\|b    | 15             |        |       | ≤ 14            | NO      |

    How it was measured.
    "
  `);
});
