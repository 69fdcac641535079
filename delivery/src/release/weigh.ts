import { weightBudgets, type WeightBudget } from '@amendes/config/weight-budgets.ts';
import type { Release } from './release.ts';

/** The names of the parts that have a budget. */
export const budgetedParts = Object.keys(weightBudgets);

/** What the first screen of a release weighs. */
export function weigh(release: Release): WeightBudget {
  const bytes = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + (release.files[file]?.brotli ?? 0), 0);
  const texts = Object.values(release.texts).map((file) => bytes([file]));
  return {
    entry: bytes([release.entry]),
    own: bytes([...release.first.scripts, ...release.first.styles]) + Math.max(0, ...texts),
  };
}

/** How a release exceeds the budget of its part, a line each; a part without a budget exceeds nothing. */
export function excessOf(release: Release): readonly string[] {
  const budget = weightBudgets[release.name];
  if (!budget) return [];
  const weight = weigh(release);
  return (['entry', 'own'] as const)
    .filter((what) => weight[what] > budget[what])
    .map((what) => `${what} weighs ${weight[what]} bytes, its budget is ${budget[what]}`);
}
