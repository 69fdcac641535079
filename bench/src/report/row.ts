import { figuresBy, ratioOf, type Figure } from '../statistics/figure.ts';

export type Unit = 'µs' | 'ms' | 's' | 'kB' | 'MB' | '/s' | '';

/** A row of the table. */
export interface Row {
  readonly what: string;
  readonly unit: Unit;
  /** Figures by the name of the column. */
  readonly figures: Readonly<Record<string, Figure>>;
  readonly ratio?: number;
  readonly goal?: Goal;
}

/** Goal of a row. A value that could not be measured does not reach it. */
interface Goal {
  readonly text: string;
  readonly reached: boolean;
  /** Highest value that reaches the goal, in the row's unit. */
  readonly limit: number;
}

/** Result of one run, with its place in the table. */
export interface Sample {
  readonly what: string;
  readonly unit: Unit;
  readonly column: string;
  readonly value: number;
}

/** Returns a row for each thing that was measured, in the order of their first samples. */
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

/** Rows of one table. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Notes that explain the figures, a sentence or two each. */
  readonly notes: readonly string[];
}

/** Adds a goal: the first column must be at most `factor` times the other one. */
export function comparedRow(
  row: Row,
  [column, other]: readonly [string, string],
  factor: number,
): Row {
  const [one, reference] = [row.figures[column], row.figures[other]];
  if (!one || !reference) throw new Error(`${row.what}: nothing to compare`);
  const ratio = ratioOf(one, reference);
  const limit = reference.median * factor;
  return {
    ...row,
    ratio,
    goal: { text: `≤ ${factor} × ${other}`, reached: ratio <= factor, limit },
  };
}

/** Adds a goal: a column must be at most `limit`. */
export function limitedRow(row: Row, column: string, limit: number): Row {
  const text = `≤ ${limit}${row.unit && ` ${row.unit}`}`;
  return { ...row, goal: { text, reached: requireFigure(row, column).median <= limit, limit } };
}

/** Adds a goal: a column must be exactly `wanted`, in every run. */
export function exactRow(row: Row, column: string, wanted: number): Row {
  const { low, high } = requireFigure(row, column);
  const reached = low === wanted && high === wanted;
  return { ...row, goal: { text: `${wanted}`, reached, limit: wanted } };
}

function requireFigure({ what, figures }: Row, column: string): Figure {
  const figure = figures[column];
  if (!figure) throw new Error(`${what}: nothing to judge`);
  return figure;
}
