import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import type { Row, Section } from './row.ts';
import { availableParallelism, totalmem } from 'node:os';
import { markdownTable } from 'markdown-table';
import { showFigure } from './show-figure.ts';

/** Results of one measurement. */
export interface Measured {
  readonly sections: readonly Section[];
  /** Every run, for readers who want to evaluate them differently. */
  readonly raw: unknown;
}

interface Report extends Measured {
  /** Name of its files. */
  readonly name: string;
  /** Command that created it. */
  readonly command: string;
  /** True if the table belongs to the project's documents; otherwise it is only stored beside the raw results. */
  readonly isPublished: boolean;
}

const published = join(workspace, 'docs/performance');

const results = join(workspace, 'bench/results');

/** Writes the raw results and the table; returns the paths of the files. */
export async function writeReport(report: Report): Promise<readonly string[]> {
  const { name, sections, command, isPublished } = report;
  const folder = isPublished ? published : results;
  const machine = describeMachine();
  const at = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const files: readonly (readonly [string, string])[] = [
    [join(results, `${name}-${at}.json`), JSON.stringify({ machine, ...report }, null, 2)],
    [
      join(folder, `${name}.md`),
      `<!-- Written by \`${command}\`. -->\n\n# Measured: ${name}\n\n${machine}; \`${command}\`. Medians, and in brackets the lowest and the highest value of all runs.\n\n${markdownTables(sections)}`,
    ],
  ];
  await mkdir(folder, { recursive: true });
  await mkdir(results, { recursive: true });
  for (const [path, text] of files) await writeFile(path, text);
  return files.map(([path]) => path);
}

/** Returns the day and the machine of a measurement. */
function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  const node = `Node ${process.versions.node}`;
  return `${day}, ${availableParallelism()} processors, ${memory} GiB, ${process.platform}, ${node}`;
}

/** Formats the sections as Markdown, with their notes. */
export function markdownTables(sections: readonly Section[]): string {
  return sections.map(showSection).join('\n');
}

function showSection({ title, rows, notes }: Section): string {
  const columns = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const usedColumns = optionalColumns.filter(([, cell]) => rows.some((row) => cell(row) !== ''));
  const head = ['', ...columns, ...usedColumns.map(([name]) => name)];
  const cells = rows.map((row) => [
    ...measuredCells(row, columns),
    ...usedColumns.map(([, cell]) => cell(row)),
  ]);
  const table = markdownTable([head, ...cells].map((row) => row.map(escape)));
  return [`## ${title}\n`, table, ''].join('\n') + notes.map((note) => `\n${note}\n`).join('');
}

/** Escapes bars: the library aligns the columns, but treats a bar as the end of a cell. */
const escape = (cell: string) => cell.replaceAll('|', String.raw`\|`);

/** Returns the cells of a row; a figure that was not measured is empty. */
const measuredCells = ({ what, unit, figures }: Row, columns: readonly string[]) => [
  unit ? `${what}, ${unit}` : what,
  ...columns.map((column) => {
    const figure = figures[column];
    return figure ? showFigure(figure, unit) : '';
  }),
];

/** Columns that may follow the figures. A column that no row fills is omitted. */
const optionalColumns: readonly (readonly [string, (row: Row) => string])[] = [
  ['ratio', ({ ratio }) => ratio?.toFixed(2) ?? ''],
  ['goal', ({ goal }) => goal?.text ?? ''],
  ['reached', ({ goal }) => (goal ? (goal.reached ? 'yes' : 'NO') : '')],
];
