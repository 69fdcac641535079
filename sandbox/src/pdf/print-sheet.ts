import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { SheetWriter, unpackWoff, printable } from './sheet-writer.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import type { Language } from '../texts/language.ts';

const labelShare = 0.36;

const gap = 12;

const padding = 5;

/** Tells whoever hears the table that a label belongs to its row. */
const headsRow = { scope: 'Row' };

const require = createRequire(import.meta.url);

const read = (file: string): Buffer =>
  unpackWoff(readFileSync(require.resolve(`roboto-fontface/fonts/roboto/${file}`)));

const fonts = { regular: read('Roboto-Regular.woff'), bold: read('Roboto-Bold.woff') };

/** The standard of accessible documents, which the declared type of the options does not know. */
const accessible: object = { subset: 'PDF/UA' };

/** A tagged PDF of one A4 page, made for screen readers as much as for paper. */
export async function printSheet(sheet: Sheet): Promise<Buffer> {
  const { site, mark } = dictionaries[sheet.language].sheet;
  const document = new PdfDocument({
    size: 'A4',
    margins: { top: 48, bottom: 48, left: 60, right: 60 },
    pdfVersion: '1.7',
    ...accessible,
    tagged: true,
    lang: sheet.language,
    displayTitle: true,
    info: { Title: `${sheet.title} – SANDBOX`, Author: site, CreationDate: sheet.createdAt },
  });
  const file = buffer(document);
  document.registerFont('regular', fonts.regular);
  document.registerFont('bold', fonts.bold);

  const writer = new SheetWriter(document);
  writer.banner(mark);
  writer.write('P', site, { size: 11, color: '#4a4a4a', after: 2 });
  writer.write('H1', sheet.title, { size: 22, font: 'bold', after: 14 });
  writer.write('H2', sheet.factsHeading, { size: 13, font: 'bold', after: 6 });
  drawFacts(writer, sheet.facts);
  for (const { heading, text } of sheet.sections) {
    writer.write('H2', heading, { size: 12, font: 'bold', after: 3 });
    writer.write('P', text, { size: 10.5, after: 11 });
  }
  writer.footer(`${site} · ${mark}`);
  writer.end();
  return file;
}

/** A table whose rows are headed by their labels. */
function drawFacts(writer: SheetWriter, facts: readonly Fact[]): void {
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

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** True for what the reader looks for first. */
  readonly isMain?: boolean;
}

/** The content of a document of one page, apart from its looks. */
export interface Sheet {
  readonly language: Language;
  readonly title: string;
  /** The same sheet made at the same moment is the same file. */
  readonly createdAt: Date;
  readonly factsHeading: string;
  readonly facts: readonly Fact[];
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

/** The answer's schema: its bytes are sent as they are. */
export const Pdf = Type.Any({ description: 'A PDF.' });

/** @param file its name in plain letters, digits and dashes */
export function sendPdf(
  reply: FastifyReply,
  file: { readonly name: string; readonly content: Buffer },
): FastifyReply {
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment; filename="${file.name}"`)
    .send(file.content);
}
