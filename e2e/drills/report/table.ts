type Row = readonly (string | number)[];

/** A table in Markdown, its columns aligned as the formatter of the project has them. */
export function table(head: Row, rows: readonly Row[]): string {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => lengthAt(line, column))));
  const written = lines.map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  const [first = [], ...others] = written;
  return [first, rule, ...others].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

const lengthAt = (line: readonly string[], column: number) => (line[column] ?? '').length;
