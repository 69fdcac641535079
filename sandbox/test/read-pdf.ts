import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The content of a PDF as a reader's software finds it. */
export interface ReadPdf {
  readonly pages: number;
  /** The dictionary of the file: Title, Language, CreationDate … */
  readonly info: Readonly<Record<string, unknown>>;
  /** Everything that has a role, in the order in which it is read out. */
  readonly tagged: readonly (readonly [role: string, text: string])[];
  /** Everything that stands on the first page, also what is only to be looked at. */
  readonly printed: string;
  /** The marks of what stands there and is not read out. */
  readonly unread: readonly string[];
  /** Its metadata. */
  readonly metadata: string;
}

export async function readPdf(content: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  try {
    const document = await task.promise;
    const page = await document.getPage(1);
    const { info, metadata } = await document.getMetadata();
    const texts = await textsByMark(page);
    const tree = await page.getStructTree();
    return {
      pages: document.numPages,
      info: { ...info },
      tagged: readOut(tree, texts).map(({ role, text }) => [role, text] as const),
      unread: unreadOf(tree, texts),
      printed: [...texts.values()].join('\n'),
      metadata: String(metadata?.getRaw()),
    };
  } finally {
    await task.destroy();
  }
}

/** The text of each marked piece, by its id; what has none stands under the name of its mark. */
async function textsByMark(page: PDFPageProxy): Promise<ReadonlyMap<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  let mark = '';
  for (const item of items) {
    if ('str' in item) {
      const line = item.hasEOL ? `${item.str} ` : item.str;
      texts.set(mark, (texts.get(mark) ?? '') + line);
    } else {
      // The declared type does not know the name of a mark.
      mark = item.id ?? ('tag' in item ? String(item.tag) : '');
    }
  }
  const trimmed = [...texts].map(([name, text]) => [name, text.trim()] as const);
  return new Map(trimmed.filter(([, text]) => text !== ''));
}

interface Branch {
  readonly role?: string | undefined;
  readonly id?: string | undefined;
  readonly scope?: string | undefined;
  readonly children?: readonly Branch[] | undefined;
}

interface Piece {
  readonly id: string;
  readonly role: string;
  readonly text: string;
}

function readOut(
  { role = '', id, scope, children = [] }: Branch,
  texts: ReadonlyMap<string, string>,
  parent = '',
): Piece[] {
  if (id !== undefined) return [{ id, role: parent, text: texts.get(id) ?? '' }];
  const name = scope === undefined ? role : `${role} of a ${scope}`;
  return children.flatMap((child) => readOut(child, texts, name));
}

function unreadOf(tree: Branch, texts: ReadonlyMap<string, string>): string[] {
  const read = new Set(readOut(tree, texts).map(({ id }) => id));
  return [...texts.keys()].filter((name) => !read.has(name));
}
