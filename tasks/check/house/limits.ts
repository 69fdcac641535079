import { per100Lines, type House } from './measure-house.ts';

/**
 * Upper bounds of the figures of the house. They only go down: anyone who improves a figure lowers its bound here so
 * that it stays improved. No other file contains these bounds.
 */
const limits = {
  files: 850,
  importsPer100Lines: 4.7,
  folderCycles: 0,
  /** Packages that export all their files by a pattern such as `./*`. */
  openExports: 0,
  /** Titles of tests with 80 characters or more. */
  longTitles: 0,
} as const;

type Measured = Readonly<Record<keyof typeof limits, number>>;

/** Returns the figures of a house that have a limit. */
export const limited = (house: House): Measured => ({
  files: house.files,
  importsPer100Lines: per100Lines(house),
  folderCycles: house.cycles.length,
  openExports: house.openExports.length,
  longTitles: house.longTitles.length,
});

const names: Readonly<Record<keyof typeof limits, string>> = {
  files: 'source files',
  importsPer100Lines: 'own imports in 100 lines',
  folderCycles: 'pairs of folders that import each other',
  openExports: 'packages that export all their files',
  longTitles: 'titles of tests of 80 characters or more',
};

/** Returns a line for each figure above its limit, with the offending entries if they are known. */
export function excessOf(house: House, allowed: Measured = limits): readonly string[] {
  const measured = limited(house);
  const details: Partial<Record<keyof Measured, readonly string[]>> = {
    folderCycles: house.cycles,
    openExports: house.openExports,
    longTitles: house.longTitles,
  };
  return keysOf(allowed)
    .filter((key) => measured[key] > allowed[key])
    .map((key) =>
      [
        `${measured[key]} ${names[key]}, at most ${allowed[key]} (tasks/check/house/limits.ts)`,
        ...(details[key] ?? []).map((detail) => `  ${detail}`),
      ].join('\n'),
    );
}

const keysOf = (record: Measured): readonly (keyof Measured)[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the type
  Object.keys(record) as (keyof Measured)[];
