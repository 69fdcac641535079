import type { Table } from '@amendes/config/content-page.ts';
import { pointOf, type MarkdownNode } from './parse-markdown.ts';
import { readInlines } from './read-inlines.ts';
import { report, type Reading } from './reading.ts';

type TableNode = Extract<MarkdownNode, { readonly type: 'table' }>;
type Paragraph = Extract<MarkdownNode, { readonly type: 'paragraph' }>;

/** A table, each row of which has as many cells as there are columns. */
export function readTable(reading: Reading, table: TableNode): Table {
  const [head = [], ...rows] = table.children.map(({ children }) =>
    children.map((cell) => readInlines(reading, cell.children)),
  );
  if (head.some((cell) => cell.length === 0)) {
    report(reading, pointOf(table), 'A column of a table without a heading');
  }
  for (const row of table.children.slice(1)) {
    const { length } = row.children;
    if (length === head.length) continue;
    const cells = length === 1 ? '1 cell' : `${length} cells`;
    report(
      reading,
      pointOf(row),
      `This row has ${cells}, the table has ${head.length} columns: write | for each, an empty cell too`,
    );
  }
  const headingId = reading.headings.at(-1)?.text;
  return { type: 'table', ...(headingId !== undefined && { headingId }), head, rows };
}

/** The line below the headings of a table. */
const separator = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

/** What was meant as a table and is none would be shown to the visitor with all its bars. */
export function refuseBrokenTable(reading: Reading, { children }: Paragraph): void {
  for (const child of children) {
    if (child.type !== 'text') continue;
    const { line, column } = pointOf(child);
    const lines = child.value.split('\n').map((text, index) => ({
      text,
      point: { line: line + index, column: index === 0 ? column : 1 },
    }));
    const bars = lines.filter(({ text }) => text.trimStart().startsWith('|'));
    const found = lines.find(({ text }) => separator.test(text) && text.includes('|')) ?? bars[0];
    if (!found) continue;
    report(
      reading,
      found.point,
      'This is not read as a table: its second line has to be | --- | --- |, with as many columns as the headings above, and no empty line may stand between its rows',
    );
    return;
  }
}
