import { inflateSync } from 'node:zlib';

interface Style {
  readonly size: number;
  readonly font?: 'regular' | 'bold';
  readonly color?: string;
  /** Room below, in points. */
  readonly after: number;
}

type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>;

const ink = '#1a1a1a';

/** Writes text with its role in the document, and marks all that is only to be looked at as such. */
export class SheetWriter {
  readonly document: PDFKit.PDFDocument;
  readonly root: StructureElement;
  readonly left: number;
  readonly width: number;

  constructor(document: PDFKit.PDFDocument) {
    this.document = document;
    this.root = document.struct('Document');
    document.addStructure(this.root);
    const { width, margins } = document.page;
    this.left = margins.left;
    this.width = width - margins.left - margins.right;
  }

  write(role: 'H1' | 'H2' | 'P', text: string, style: Style): void {
    const { document, left, width } = this;
    this.use(style);
    this.tag(this.root, role, () => {
      document.text(printable(text), left, document.y, { width, lineGap: 2 });
    });
    document.y += style.after;
  }

  /** Text that says that nothing here is real, on a band that nobody overlooks. */
  banner(text: string): void {
    const { document, left, width } = this;
    const height = 30;
    this.decorate(() => document.rect(left, document.y, width, height).fill('#fff1c2'));
    this.use({ size: 12, font: 'bold', after: 0 });
    const top = document.y;
    this.tag(this.root, 'P', () => {
      document.text(text, left, top + 8, { width, align: 'center' });
    });
    document.y = top + height + 18;
  }

  /** Repeats what the page has said already: nothing for a screen reader. */
  footer(text: string): void {
    const { document, left, width } = this;
    const bottom = document.page.height - document.page.margins.bottom;
    this.use({ size: 9, color: '#4a4a4a', after: 0 });
    this.decorate(() => {
      document.text(text, left, bottom - 14, { width, align: 'center', lineBreak: false });
    });
  }

  rule(y: number): void {
    const { document, left, width } = this;
    this.decorate(() => {
      document
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.5)
        .stroke('#b5b5b5');
    });
  }

  use({ font = 'regular', size, color = ink }: Style): void {
    this.document.font(font).fontSize(size).fillColor(color);
  }

  /** @param options what else the structure says of it */
  tag(parent: StructureElement, role: string, draw: () => void, options: object = {}): void {
    parent.add(this.document.struct(role, options, [draw]));
  }

  end(): void {
    this.root.end();
    this.document.end();
  }

  decorate(draw: () => void): void {
    this.document.markContent('Artifact');
    draw();
    this.document.endMarkedContent();
  }
}

const woffHeader = 44;
const woffEntry = 20;
const fontHeader = 12;
const fontEntry = 16;

/**
 * The TrueType font in a WOFF 1.0 file (https://www.w3.org/TR/WOFF/). What draws the PDF reads WOFF as
 * well, but inflates it anew, and slowly, for each document: ten times the work of all the rest.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const flavor = woff.subarray(4, 8);
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(fontHeader + count * fontEntry);
  flavor.copy(header);
  header.writeUInt16BE(count, 4);

  const tables: Buffer[] = [];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(woffHeader + index * woffEntry);
    const table = readTable(woff, entry);
    const place = fontHeader + index * fontEntry;
    entry.copy(header, place, 0, 4);
    entry.copy(header, place + 4, 16, 20);
    header.writeUInt32BE(offset, place + 8);
    header.writeUInt32BE(table.length, place + 12);
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...tables]);
}

function readTable(woff: Buffer, entry: Buffer): Buffer {
  const offset = entry.readUInt32BE(4);
  const packedLength = entry.readUInt32BE(8);
  const length = entry.readUInt32BE(12);
  const packed = woff.subarray(offset, offset + packedLength);
  return packedLength < length ? inflateSync(packed) : packed;
}

/** Control characters, which no font shows. */
const controls = /\p{Cc}+/gu;

/** All that the font has been checked for: the Latin script and the signs of the six languages. */
const unknown = /[^\u0020-\u007E\u00A0-\u017F\u2013\u2014\u2018-\u201E\u2022\u2026\u20AC]/gu;

/** Keeps the characters that the embedded font has: the text may come from elsewhere. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(controls, ' ')
    .replaceAll('\u202F', '\u00A0')
    .replace(unknown, '?');
}
