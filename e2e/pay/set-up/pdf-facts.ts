/** What a PDF says of itself. */
export interface PdfFacts {
  readonly title: string;
  readonly language: string;
}

/** Reads the title and the language out of a PDF, which its writer does not compress. */
export function pdfFacts(content: Buffer): PdfFacts {
  const text = content.toString('utf8');
  if (!text.startsWith('%PDF-')) throw new Error(`No PDF: ${text.slice(0, 40)}`);
  const [, title = ''] = /<dc:title>[^]*?<rdf:li[^>]*>([^<]*)/.exec(text) ?? [];
  const [, language = ''] = /\/Lang \(([^)]*)\)/.exec(text) ?? [];
  return { title, language };
}
