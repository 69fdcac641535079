import type { Section } from './row.ts';
import { tableCells } from './table-cells.ts';

/** All sections as one table of plain text, a ruler between them. */
export function textTable(sections: readonly Section[]): string {
  const tables = sections.map(tableCells);
  const count = Math.max(...tables.map(([head = []]) => head.length));
  const aligned = tables.map((rows) => rows.map((row) => alignEnd(row, count)));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...aligned.flat().map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const ruler = '─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2));
  return aligned
    .map(([head = [], ...rows]) => [ruler, line(head), ruler, ...rows.map(line)].join('\n'))
    .join('\n');
}

/** Fills a row up before its last three cells, which every section has. */
function alignEnd(row: readonly string[], count: number): readonly string[] {
  const end = row.length - 3;
  const missing = Array.from({ length: count - row.length }, () => '');
  return [...row.slice(0, end), ...missing, ...row.slice(end)];
}
