import type { Row, Section } from './row.ts';
import { showFigure } from './show-figure.ts';

/** A section as cells, the head first. What was not measured is empty. */
export function tableCells({ title, columns, rows }: Section): readonly (readonly string[])[] {
  const head = [title, ...columns, 'ratio', 'goal', 'reached'];
  return [head, ...rows.map((row) => rowCells(row, columns))];
}

function rowCells({ what, unit, figures, ratio, goal }: Row, columns: readonly string[]) {
  return [
    unit ? `${what}, ${unit}` : what,
    ...columns.map((column) => {
      const figure = figures[column];
      return figure ? showFigure(figure, unit) : '';
    }),
    ratio === undefined ? '' : ratio.toFixed(2),
    goal?.text ?? '',
    goal ? (goal.reached ? 'yes' : 'NO') : '',
  ];
}
