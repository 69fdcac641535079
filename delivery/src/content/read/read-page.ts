import { contentFormat, type ContentPage } from '@amendes/config/content-page.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { readBody } from './read-blocks.ts';
import { readFrontMatter } from './read-front-matter.ts';
import { beginReading, report, type Reading } from './reading.ts';
import { writeDate } from './write-date.ts';

/** A page as it was written in one language, and what was noted on the way. */
export interface SourcePage {
  readonly content: ContentPage;
  readonly reading: Reading;
}

interface SourceFile {
  readonly file: string;
  readonly page: string;
  readonly language: string;
  readonly text: string;
}

/** From how many sections on a page needs a table of contents. */
const long = 8;

export function readPage(
  { file, page, language, text }: SourceFile,
  sites: readonly string[],
): SourcePage {
  const reading = beginReading(file, sites);
  const { children } = parseMarkdown(text);
  const matter = readFrontMatter(reading, children, ['title', 'description', 'updated']);
  const body = readBody(reading, children);
  const isDated = isDate(matter.updated);
  if (matter.updated !== '' && !isDated) {
    report(
      reading,
      { line: 1, column: 1 },
      `updated is a date such as 2026-11-21, not ${matter.updated}`,
    );
  }
  checkOutline(reading, body);
  return {
    content: {
      format: contentFormat,
      page,
      language,
      ...matter,
      // Written here, a browser need not know how: that takes it longer than the rest of the page.
      ...(isDated && { updatedText: writeDate(matter.updated, language) }),
      outdated: false,
      body,
    },
    reading,
  };
}

function checkOutline(reading: Reading, body: ContentPage['body']): void {
  const top = { line: 1, column: 1 };
  const [first] = body;
  if (first?.type !== 'paragraph')
    report(reading, top, 'A page begins with a paragraph that says what it is about');
  const sections = body.filter((block) => block.type === 'heading' && block.level === 2).length;
  if (sections >= long && !body.some(({ type }) => type === 'toc')) {
    report(
      reading,
      top,
      `A page of ${sections} sections needs a table of contents: ::toc after its lead`,
    );
  }
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text) && text.length === 10;
}
