import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { barChart } from './bar-chart.ts';
import type { Section } from './row.ts';
import { availableParallelism, totalmem } from 'node:os';
import { tableCells } from './table-cells.ts';

const escape = (cell: string) => cell.replaceAll('|', String.raw`\|`);

/** What was measured in one go, under the name that its files have. */
export interface Report {
  readonly name: 'pages' | 'build' | 'server';
  readonly sections: readonly Section[];
  /** Every run, for whoever wants to count otherwise. */
  readonly raw: unknown;
  /** The command that it came from. */
  readonly command: string;
  /** Whether table and picture are for the documents of the project, or only to be looked at. */
  readonly isPublished: boolean;
}

const published = join(workspace, 'docs/performance');

const results = join(workspace, 'bench/results');

/** Writes the raw results, the table and the picture; answers with the paths of what was written. */
export async function writeReport(report: Report): Promise<readonly string[]> {
  const { name, sections, command, isPublished } = report;
  const folder = isPublished ? published : results;
  const machine = describeMachine();
  const at = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const files: readonly (readonly [string, string | undefined])[] = [
    [join(results, `${name}-${at}.json`), JSON.stringify({ machine, ...report }, null, 2)],
    [
      join(folder, `${name}.md`),
      `<!-- Written by \`${command}\`. -->\n\n# Measured: ${name}\n\n${machine}; \`${command}\`. Medians, and in brackets the least and the most of all runs.\n\n${markdownTables(sections)}`,
    ],
    [join(folder, `${name}.svg`), barChart(sections, machine)],
  ];
  await mkdir(folder, { recursive: true });
  await mkdir(results, { recursive: true });
  const written = files.filter((file): file is [string, string] => file[1] !== undefined);
  for (const [path, text] of written) await writeFile(path, text);
  return written.map(([path]) => path);
}

/** On what, and when, something was measured. */
function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  const node = `Node ${process.versions.node}`;
  return `${day}, ${availableParallelism()} processors, ${memory} GiB, ${process.platform}, ${node}`;
}

/** The sections as Markdown, with what has to be known to read them. */
export function markdownTables(sections: readonly Section[]): string {
  return sections.map(markdownTable).join('\n');
}

function markdownTable(section: Section): string {
  const [head = [], ...rows] = tableCells(section);
  const [title, ...columns] = head;
  const cells = [['', ...columns], ...rows].map((row) => row.map(escape));
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((row) => row[index + 1]?.length ?? 0), 3),
  );
  const first = Math.max(...cells.map(([cell = '']) => cell.length), 3);
  const all = [first, ...widths];
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, index) => cell.padEnd(all[index] ?? 0)).join(' | ')} |`;
  const [top = [], ...body] = cells;
  const ruler = `| ${all.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const notes = section.notes.map((note) => `\n${note}\n`);
  return [`## ${title}\n`, line(top), ruler, ...body.map(line), ''].join('\n') + notes.join('');
}
