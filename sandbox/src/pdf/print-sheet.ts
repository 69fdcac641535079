import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { printable, unpackWoff } from './sheet-font.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import type { Language } from '../texts/language.ts';

/** Scope that lets a screen reader announce a label as the heading of its row. */
const headsRow: object = { scope: 'Row' };

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

const require = createRequire(import.meta.url);

const read = (file: string): Buffer =>
  unpackWoff(readFileSync(require.resolve(`roboto-fontface/fonts/roboto/${file}`)));

const fonts = { regular: read('Roboto-Regular.woff'), bold: read('Roboto-Bold.woff') };

/** Standard of accessible documents, which the declared type of the options lacks. */
const accessible: object = { subset: 'PDF/UA' };

interface Style {
  readonly size: number;
  readonly font?: 'regular' | 'bold';
  readonly color?: string;
  readonly align?: 'left' | 'center';
  /** Space below, in points. */
  readonly after: number;
}

const ink = '#1a1a1a';
const paleInk = '#4a4a4a';

/** Returns a tagged PDF of one A4 page, made for screen readers as much as for paper. */
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
  const { x: left, y: top } = document;
  const width = contentWidth(document.page);
  const root = document.struct('Document');
  document.addStructure(root);

  const write = (role: 'H1' | 'H2' | 'P', text: string, style: Style) => {
    const { size, font = 'regular', color = ink, align = 'left', after } = style;
    document.font(font, size).fillColor(color);
    const draw = () => void document.text(printable(text), { align, lineGap: 2 });
    root.add(document.struct(role, {}, [draw]));
    document.y += after;
  };
  // A band that nobody overlooks states that nothing here is real.
  decorate(document, () => document.rect(left, top, width, 30).fill('#fff1c2'));
  document.y = top + 8;
  write('P', mark, { size: 12, font: 'bold', align: 'center', after: 0 });
  document.y = top + 48;
  write('P', site, { size: 11, color: paleInk, after: 2 });
  write('H1', sheet.title, { size: 22, font: 'bold', after: 14 });
  write('H2', sheet.factsHeading, { size: 13, font: 'bold', after: 6 });
  drawFacts(document, root, sheet.facts);
  for (const { heading, text } of sheet.sections) {
    write('H2', heading, { size: 12, font: 'bold', after: 3 });
    write('P', text, { size: 10.5, after: 11 });
  }
  // The footer repeats the top of the page, so screen readers skip it.
  document.font('regular', 9).fillColor(paleInk);
  const footer = { width, align: 'center', lineBreak: false } as const;
  const bottom = document.page.maxY();
  decorate(document, () => document.text(`${site} · ${mark}`, left, bottom - 14, footer));
  root.end();
  document.end();
  return file;
}

const contentWidth = ({ width, margins }: PDFKit.PDFPage) => width - margins.left - margins.right;

/** Draws a table whose rows are headed by their labels, with a rule above and below each. */
function drawFacts(document: PDFKit.PDFDocument, root: Element, facts: readonly Fact[]): void {
  const { x: left } = document;
  const width = contentWidth(document.page);
  const labelWidth = width * 0.36;
  const gap = 12;
  const padding = 5;
  const rule = () => {
    const { y } = document;
    decorate(document, () => {
      document
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.5)
        .stroke('#b5b5b5');
    });
  };

  const table = document.struct('Table');
  root.add(table);
  rule();
  for (const { label, value, isMain = false } of facts) {
    const row = document.struct('TR');
    table.add(row);
    const top = document.y + padding;
    const drawLabel = () => {
      document.font('regular', 10).fillColor(paleInk);
      document.text(label, left, top + 1, { width: labelWidth - gap });
    };
    row.add(document.struct('TH', headsRow, [drawLabel]));
    const labelBottom = document.y;

    document.font(isMain ? 'bold' : 'regular', valueSize(value, isMain)).fillColor(ink);
    const drawValue = () => {
      const place = { width: width - labelWidth };
      document.text(printable(value), left + labelWidth, isMain ? top - 1 : top, place);
    };
    row.add(document.struct('TD', {}, [drawValue]));
    row.end();
    document.y = Math.max(labelBottom, document.y) + padding;
    rule();
  }
  table.end();
  document.x = left;
  document.y += 16;
}

/** Marks a drawing as visual only, so that screen readers skip it. */
function decorate(document: PDFKit.PDFDocument, draw: () => void): void {
  document.markContent('Artifact');
  draw();
  document.endMarkedContent();
}

/** Returns the font size. Values longer than any of ours come from elsewhere and must still fit on the one page. */
function valueSize(value: string, isMain: boolean): number {
  if (value.length > 100) return 8;
  return isMain ? 13 : 11;
}

interface Fact {
  readonly label: string;
  readonly value: string;
  /** True for the facts that the reader looks for first. */
  readonly isMain?: boolean;
}

/** Content of a document of one page, apart from its looks. */
export interface Sheet {
  readonly language: Language;
  readonly title: string;
  /** Creation date. The same sheet with the same date gives the same file. */
  readonly createdAt: Date;
  readonly factsHeading: string;
  readonly facts: readonly Fact[];
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}

/** Schema of the answer. Its bytes are sent unchanged. */
export const Pdf = Type.Any({ description: 'A PDF.' });

/** Sends a PDF as an attachment. @param file its name in plain letters, digits and dashes */
export function sendPdf(
  reply: FastifyReply,
  file: { readonly name: string; readonly content: Buffer },
): FastifyReply {
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment; filename="${file.name}"`)
    .send(file.content);
}
