import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Content of a PDF as reading software finds it. */
export interface ReadPdf {
  readonly pages: number;
  /** Information dictionary of the file: Title, Language, CreationDate … */
  readonly info: Readonly<Record<string, unknown>>;
  /** Pieces that have a role, in the order in which they are read out. */
  readonly tagged: readonly (readonly [role: string, text: string])[];
  /** All text of the first page, including parts that are visual only. */
  readonly printed: string;
  /** Marks of the text that is not read out. */
  readonly unread: readonly string[];
  /** Metadata of the file. */
  readonly metadata: string;
}

export async function readPdf(content: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  try {
    const document = await task.promise;
    const page = await document.getPage(1);
    const { info, metadata } = await document.getMetadata();
    const texts = await textsByMark(page);
    const pieces = piecesOf(await page.getStructTree());
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

/** Returns the text of each marked piece, by its id. A piece without an id is under the name of its mark. */
async function textsByMark(page: PDFPageProxy): Promise<ReadonlyMap<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  let mark = '';
  for (const item of items) {
    if ('str' in item) {
      const line = item.hasEOL ? `${item.str} ` : item.str;
      texts.set(mark, (texts.get(mark) ?? '') + line);
    } else {
      // The declared type lacks the name of a mark.
      mark = item.id ?? ('tag' in item ? String(item.tag) : '');
    }
  }
  const trimmed = [...texts].map(([name, text]) => [name, text.trim()] as const);
  return new Map(trimmed.filter(([, text]) => text !== ''));
}

type Branch = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;

/** Returns the pieces that are read out, in their order, each with the role of its parent. */
function piecesOf({ role, scope, children }: Branch): { id: string; role: string }[] {
  const name = scope === undefined ? role : `${role} of a ${scope}`;
  return children.flatMap((child) =>
    'id' in child ? [{ id: child.id, role: name }] : piecesOf(child),
  );
}
