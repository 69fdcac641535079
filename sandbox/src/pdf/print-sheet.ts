import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { drawFacts } from './draw-facts.ts';
import { fonts } from './fonts.ts';
import { SheetWriter } from './sheet-writer.ts';
import type { Sheet } from './sheet.ts';
import { sheetTexts } from './sheet-texts.ts';

/** The standard of accessible documents, which the declared type of the options does not know. */
const accessible: object = { subset: 'PDF/UA' };

/** A tagged PDF of one A4 page, made for screen readers as much as for paper. */
export async function printSheet(sheet: Sheet): Promise<Buffer> {
  const { site, mark } = sheetTexts[sheet.language];
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
