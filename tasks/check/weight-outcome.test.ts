import { weightBudgets } from '@amendes/build-config/weight-budgets.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { expect, test } from 'vitest';
import { weightOutcome } from './weight-outcome.ts';

const file = (brotli: number) => ({ integrity: '', size: 3 * brotli, brotli });

const budget = weightBudgets['lookup'];
if (!budget) throw new Error('lookup has no budget');

/** Returns a release. Files that are loaded later have no weight unless it is given. */
const release = (first: number, script: number, { name = 'lookup', later = 0 } = {}): Release => ({
  name,
  build: 'b1',
  container: 'c1',
  contract: { needs: '^1.0.0' },
  routes: [],
  dictionaries: [],
  entry: 'entry.js',
  first: { scripts: ['app.js'], styles: ['app.css'] },
  texts: { fr: 'fr.js', de: 'de.js' },
  files: {
    'entry.js': file(first),
    'app.js': file(script),
    'app.css': file(1000),
    'fr.js': file(400),
    'de.js': file(500),
    'later.js': file(later),
  },
});

test('the summary shows each weight beside its budget, counting the heaviest texts', () => {
  const { ok, summary } = weightOutcome(release(budget.entry, 1000, { later: budget.later }));
  expect(ok).toBe(true);
  const [entry, own, later, all] = [budget.entry, budget.own, budget.later, budget.all].map(inKb);
  const sum = inKb(budget.entry + 2500 + budget.later);
  expect(summary).toBe(
    `entry ${entry} of ${entry} kB, own 2.5 of ${own} kB, later ${later} of ${later} kB, all ${sum} of ${all} kB`,
  );
});

test.each([
  [budget.entry + 1, 0, 0, `entry weighs ${budget.entry + 1} bytes, its budget is ${budget.entry}`],
  [0, budget.own - 1499, 0, `own weighs ${budget.own + 1} bytes, its budget is ${budget.own}`],
  [
    0,
    0,
    budget.later + 1,
    `later.js weighs ${budget.later + 1} bytes, the budget of a later file is ${budget.later}`,
  ],
])('%d, %d and %d bytes of entry, script and later file fail the check', (...weights) => {
  const [first, script, later, output] = weights;
  expect(weightOutcome(release(first, script, { later }))).toMatchObject({ ok: false, output });
});

test('a part without a budget fails the check', () => {
  expect(weightOutcome(release(1, 1, { name: 'new' })).ok).toBe(false);
});

function inKb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
