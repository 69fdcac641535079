import { weightBudgets } from '@amendes/config/weight-budgets.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { expect, test } from 'vitest';
import { weightOutcome } from './weight-outcome.ts';

const file = (brotli: number) => ({ integrity: '', size: 3 * brotli, brotli });

const release = (entry: number, script: number, name = 'lookup'): Release => ({
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
    'entry.js': file(entry),
    'app.js': file(script),
    'app.css': file(1000),
    'fr.js': file(400),
    'de.js': file(500),
    'later.js': file(1_000_000),
  },
});

const { entry, own } = weightBudgets['lookup'] ?? { entry: Number.NaN, own: Number.NaN };

test('what a part weighs is told against its budget, script, style and the heaviest texts', () => {
  const { ok, told } = weightOutcome(release(entry, own - 1500));
  expect(ok).toBe(true);
  const [budget, ownBudget] = [entry, own].map((bytes) => (bytes / 1000).toFixed(1));
  expect(told).toBe(`entry ${budget} of ${budget} kB, own ${ownBudget} of ${ownBudget} kB`);
});

test.each([
  [entry + 1, 0, `entry weighs ${entry + 1} bytes, its budget is ${entry}`],
  [0, own - 1499, `own weighs ${own + 1} bytes, its budget is ${own}`],
])('an entry of %d and a script of %d bytes fail the check', (heavy, script, output) => {
  expect(weightOutcome(release(heavy, script))).toMatchObject({ ok: false, output });
});

test('a part that nobody gave a budget fails the check', () => {
  expect(weightOutcome(release(1, 1, 'new')).ok).toBe(false);
});
