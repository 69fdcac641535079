import type { Section } from './row.ts';
import { tableCells } from './table-cells.ts';

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

const escape = (cell: string) => cell.replaceAll('|', String.raw`\|`);
