import { ratioOf, type Figure } from '../statistics/figure.ts';

export type Unit = 'µs' | 'ms' | 's' | 'kB' | 'MB' | '/s' | '';

/** A line of the table. */
export interface Row {
  readonly what: string;
  readonly unit: Unit;
  /** By the name of the column. */
  readonly figures: Readonly<Record<string, Figure>>;
  readonly ratio?: number;
  readonly goal?: Goal;
}

/** What was to be reached. A value that could not be measured reaches nothing. */
interface Goal {
  readonly text: string;
  readonly reached: boolean;
  /** The highest value in the row's unit that reaches it. */
  readonly limit: number;
}

/** Lines that have their columns in common. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** What has to be known to read the figures, a sentence or two each. */
  readonly notes: readonly string[];
}

interface Measured {
  readonly what: string;
  readonly unit: Unit;
  readonly figures: Readonly<Record<string, Figure>>;
}

/** The first column is to be at most so many times another one. */
export function comparedRow(
  { what, unit, figures }: Measured,
  [column, other]: readonly [string, string],
  factor: number,
): Row {
  const [one, against] = [figures[column], figures[other]];
  if (!one || !against) throw new Error(`${what}: nothing to compare`);
  const ratio = ratioOf(one, against);
  const goal = {
    text: `≤ ${factor} × ${other}`,
    reached: ratio <= factor,
    limit: against.median * factor,
  };
  return { what, unit, figures, ratio, goal };
}

/** A column is to be at most so much. */
export function limitedRow({ what, unit, figures }: Measured, column: string, limit: number): Row {
  const value = figures[column];
  if (!value) throw new Error(`${what}: nothing to judge`);
  const text = `≤ ${limit}${unit && ` ${unit}`}`;
  return { what, unit, figures, goal: { text, reached: value.median <= limit, limit } };
}

/** A column is to be exactly so much, in every run. */
export function exactRow({ what, unit, figures }: Measured, column: string, wanted: number): Row {
  const value = figures[column];
  if (!value) throw new Error(`${what}: nothing to judge`);
  const reached = value.low === wanted && value.high === wanted;
  return { what, unit, figures, goal: { text: `${wanted}`, reached, limit: wanted } };
}
