import { weightBudgets } from '@amendes/build-config/weight-budgets.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { excessOf, weigh, weighed } from '@amendes/delivery/release/weigh.ts';
import type { Outcome } from './tool/run-tool.ts';

/** What a release weighs against the budget of its part; a part without one fails. */
export function weightOutcome(release: Release): Outcome {
  const budget = weightBudgets[release.name];
  if (!budget) {
    return { ok: false, output: `${release.name} has no budget: give it one in weight-budgets.ts` };
  }
  const weight = weigh(release);
  const told = weighed
    .map((what) => `${what} ${kilobytes(weight[what])} of ${kilobytes(budget[what])} kB`)
    .join(', ');
  const excess = excessOf(release);
  return { ok: excess.length === 0, output: excess.join('\n'), told };
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
