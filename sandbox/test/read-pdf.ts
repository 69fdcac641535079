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
    const pieces = readOut(await page.getStructTree());
    const read = new Set(pieces.map(({ id }) => id));
    return {
      pages: document.numPages,
      info: { ...info },
      tagged: pieces.map(({ id, role }) => [role, texts.get(id) ?? ''] as const),
      unread: [...texts.keys()].filter((name) => !read.has(name)),
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

type Branch = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;

/** The pieces that are read out, in their order, each with the role of what it stands in. */
function readOut({ role, scope, children }: Branch): { id: string; role: string }[] {
  const name = scope === undefined ? role : `${role} of a ${scope}`;
  return children.flatMap((child) =>
    'id' in child ? [{ id: child.id, role: name }] : readOut(child),
  );
}
