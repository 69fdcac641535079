import { printable } from './printable.ts';
import type { SheetWriter } from './sheet-writer.ts';
import type { Fact } from './sheet.ts';

const labelShare = 0.36;
const gap = 12;
const padding = 5;

/** Tells whoever hears the table that a label belongs to its row. */
const headsRow = { scope: 'Row' };

/** A table whose rows are headed by their labels. */
export function drawFacts(writer: SheetWriter, facts: readonly Fact[]): void {
  const table = writer.document.struct('Table');
  writer.root.add(table);
  writer.rule(writer.document.y);
  for (const fact of facts) drawRow(writer, table, fact);
  table.end();
  writer.document.y += 16;
}

function drawRow(writer: SheetWriter, table: typeof writer.root, fact: Fact): void {
  const { document, left, width } = writer;
  const row = document.struct('TR');
  table.add(row);
  const labelWidth = width * labelShare;
  const top = document.y + padding;

  writer.use({ size: 10, color: '#4a4a4a', after: 0 });
  writer.tag(
    row,
    'TH',
    () => document.text(fact.label, left, top + 1, { width: labelWidth - gap }),
    headsRow,
  );
  const labelBottom = document.y;

  writer.use({ size: valueSize(fact), font: fact.isMain ? 'bold' : 'regular', after: 0 });
  writer.tag(row, 'TD', () =>
    document.text(printable(fact.value), left + labelWidth, fact.isMain ? top - 1 : top, {
      width: width - labelWidth,
    }),
  );
  row.end();
  document.y = Math.max(labelBottom, document.y) + padding;
  writer.rule(document.y);
}

/** Longer values than any of ours come from elsewhere: small, they still fit on the one page. */
function valueSize({ value, isMain }: Fact): number {
  if (value.length > 100) return 8;
  return isMain ? 13 : 11;
}
