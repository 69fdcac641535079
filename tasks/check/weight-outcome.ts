import { weightBudgets } from '@amendes/build-config/weight-budgets.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { excessOf, weigh, weighed } from '@amendes/delivery/release/weigh.ts';
import { faultsOutcome, type Outcome } from './tool/run-tool.ts';

/** Compares the weight of a release with the budget of its part; a part without one fails. */
export function weightOutcome(release: Release): Outcome {
  const budget = weightBudgets[release.name];
  if (!budget) {
    return faultsOutcome([`${release.name} has no budget: give it one in weight-budgets.ts`]);
  }
  const weight = weigh(release);
  const summary = weighed
    .map((what) => `${what} ${kilobytes(weight[what])} of ${kilobytes(budget[what])} kB`)
    .join(', ');
  return { ...faultsOutcome(excessOf(release)), summary };
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
