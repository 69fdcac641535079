import { per100Lines } from './limits.ts';
import type { Figures, House } from './measure-house.ts';

/** The figures of a house: one row for each package, then the workspace and what it lacks. */
export function showHouse(house: House): string {
  const rows = [
    ['', 'files', 'lines', 'mean', 'imports/100', 'one importer', 'circles', 'deep imports'],
    ...Object.entries(house.byPackage).map(([name, figures]) => rowOf(name, figures)),
    rowOf('workspace', house),
  ];
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths?.[column] ?? 0) : cell.padStart(widths?.[column] ?? 0),
      )
      .join('  ');
  return [
    ...rows.map(line),
    '',
    `${house.productLines} lines of product, ${house.otherLines} around it`,
    `${house.openDoors.length} packages export whatever they hold: ${house.openDoors.join(', ') || 'none'}`,
    ...house.circles,
  ].join('\n');
}

const rowOf = (name: string, figures: Figures): readonly string[] => [
  name,
  String(figures.files),
  String(figures.lines),
  (figures.lines / figures.files).toFixed(0),
  per100Lines(figures).toFixed(1),
  `${((100 * figures.singles) / figures.files).toFixed(0)} %`,
  String(figures.circles.length),
  String(figures.deepImports),
];
