import { figuresBy, ratioOf, type Figure } from '../statistics/figure.ts';

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

/** What one run of something gave, and where in the table it belongs. */
export interface Sample {
  readonly what: string;
  readonly unit: Unit;
  readonly column: string;
  readonly value: number;
}

/** A line for each thing that was measured, in the order in which they first were. */
export const rowsOf = (samples: readonly Sample[]): readonly Row[] =>
  [...Map.groupBy(samples, ({ what }) => what)].map(([what, own]) => ({
    what,
    unit: own[0]?.unit ?? '',
    figures: figuresBy(
      own,
      ({ column }) => column,
      ({ value }) => value,
    ),
  }));

/** Lines that stand in one table. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
  /** What has to be known to read the figures, a sentence or two each. */
  readonly notes: readonly string[];
}

/** The first column is to be at most so many times another one. */
export function comparedRow(
  row: Row,
  [column, other]: readonly [string, string],
  factor: number,
): Row {
  const [one, against] = [row.figures[column], row.figures[other]];
  if (!one || !against) throw new Error(`${row.what}: nothing to compare`);
  const ratio = ratioOf(one, against);
  const limit = against.median * factor;
  return {
    ...row,
    ratio,
    goal: { text: `≤ ${factor} × ${other}`, reached: ratio <= factor, limit },
  };
}

/** A column is to be at most so much. */
export function limitedRow(row: Row, column: string, limit: number): Row {
  const text = `≤ ${limit}${row.unit && ` ${row.unit}`}`;
  return { ...row, goal: { text, reached: judged(row, column).median <= limit, limit } };
}

/** A column is to be exactly so much, in every run. */
export function exactRow(row: Row, column: string, wanted: number): Row {
  const { low, high } = judged(row, column);
  const reached = low === wanted && high === wanted;
  return { ...row, goal: { text: `${wanted}`, reached, limit: wanted } };
}

function judged({ what, figures }: Row, column: string): Figure {
  const figure = figures[column];
  if (!figure) throw new Error(`${what}: nothing to judge`);
  return figure;
}
