import { printable } from './printable.ts';

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
