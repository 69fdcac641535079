import { billFile, dictionariesFolder } from '@amendes/protocol/build-description.ts';
import { weightBudgets, type WeightBudget } from '@amendes/build-config/weight-budgets.ts';
import type { Release } from './release.ts';

/** Names of the parts that have a budget. */
export const budgetedParts = Object.keys(weightBudgets);

/** Weighed quantities, by their names in messages. */
export const weighed = ['entry', 'own', 'later', 'all'] as const;

/** Returns the weight of a release. */
export function weigh(release: Release): WeightBudget {
  const bytes = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + (release.files[file]?.brotli ?? 0), 0);
  const texts = Object.values(release.texts).map((file) => bytes([file]));
  const entry = bytes([release.entry]);
  const own = bytes([...release.first.scripts, ...release.first.styles]) + Math.max(0, ...texts);
  const later = laterFiles(release);
  return {
    entry,
    own,
    later: Math.max(0, ...later.map((file) => bytes([file]))),
    all: entry + own + bytes(later),
  };
}

/** Returns how a release exceeds the budget of its part, one line each; a part without a budget exceeds nothing. */
export function excessOf(release: Release): readonly string[] {
  const budget = weightBudgets[release.name];
  if (!budget) return [];
  const weight = weigh(release);
  const heavy = laterFiles(release).flatMap((file) => {
    const { brotli = 0 } = release.files[file] ?? {};
    return brotli > budget.later
      ? [`${file} weighs ${brotli} bytes, the budget of a later file is ${budget.later}`]
      : [];
  });
  const sums = (['entry', 'own', 'all'] as const)
    .filter((what) => weight[what] > budget[what])
    .map((what) => `${what} weighs ${weight[what]} bytes, its budget is ${budget[what]}`);
  return [...sums, ...heavy];
}

/** Returns the files that a browser may request after the first screen: no module for Node, list of packages or dictionary. */
function laterFiles({ entry, first, texts, server, files }: Release): readonly string[] {
  const others = new Set([
    billFile,
    entry,
    ...first.scripts,
    ...first.styles,
    ...Object.values(texts),
    ...(server === undefined ? [] : [server]),
  ]);
  return Object.keys(files).filter(
    (file) => !others.has(file) && !file.startsWith(`${dictionariesFolder}/`),
  );
}
