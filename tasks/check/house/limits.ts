import { per100Lines, type House } from './measure-house.ts';

/**
 * What the house may measure at most. The figures only go down: whoever makes it tidier lowers them here, so that it
 * stays so. Nothing else names them.
 */
const limits = {
  files: 850,
  importsPer100Lines: 4.7,
  folderCircles: 0,
  /** Packages that export whatever they hold, by a pattern such as `./*`. */
  openDoors: 0,
  /** Titles of tests of 80 characters or more. */
  longTitles: 0,
} as const;

type Measured = Readonly<Record<keyof typeof limits, number>>;

/** The figures of a house that have a limit. */
export const limited = (house: House): Measured => ({
  files: house.files,
  importsPer100Lines: per100Lines(house),
  folderCircles: house.circles.length,
  openDoors: house.openDoors.length,
  longTitles: house.longTitles.length,
});

const names: Readonly<Record<keyof typeof limits, string>> = {
  files: 'source files',
  importsPer100Lines: 'own imports in 100 lines',
  folderCircles: 'pairs of folders that import each other',
  openDoors: 'packages that export whatever they hold',
  longTitles: 'titles of tests of 80 characters or more',
};

/** A line for each figure above its limit, with what to look at where that is known. */
export function excessOf(house: House, allowed: Measured = limits): readonly string[] {
  const measured = limited(house);
  const details: Partial<Record<keyof Measured, readonly string[]>> = {
    folderCircles: house.circles,
    openDoors: house.openDoors,
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are those of its type
  Object.keys(record) as (keyof Measured)[];
