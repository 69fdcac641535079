/** A measured value: the median of several runs, with the lowest and the highest. */
export interface Figure {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly runs: number;
}

/** @throws {RangeError} if there are no values, because nothing was measured. */
export function figureOf(values: readonly number[]): Figure {
  if (values.length === 0) throw new RangeError('No values');
  const sorted = values.toSorted((one, other) => one - other);
  return {
    median: median(sorted),
    low: sorted.at(0) ?? Number.NaN,
    high: sorted.at(-1) ?? Number.NaN,
    runs: sorted.length,
  };
}

/** Returns the results of runs, as a figure for each column. */
export const figuresBy = <Run>(
  runs: readonly Run[],
  columnOf: (run: Run) => string,
  valueOf: (run: Run) => number,
): Readonly<Record<string, Figure>> =>
  Object.fromEntries(
    [...Map.groupBy(runs, columnOf)].map(([column, own]) => [column, figureOf(own.map(valueOf))]),
  );

function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  const [below = Number.NaN, above = Number.NaN] = [Math.floor(middle), Math.ceil(middle)].map(
    (index) => sorted[index],
  );
  return (below + above) / 2;
}

/** Returns the ratio of two figures, by their medians. */
export function ratioOf(one: Figure, other: Figure): number {
  return one.median / other.median;
}
