import type { Problem } from '../problem.ts';
import type { Sources } from '../read/read-sources.ts';

/** Sections that a translation has and the French text has not, or the reverse: a link with an id leads to both. */
export function checkSections({ pages }: Sources): readonly Problem[] {
  return pages.flatMap(({ content, reading }) => {
    const french = pages.find(
      (other) => other.content.page === content.page && other.content.language === 'fr',
    );
    if (!french || content.language === 'fr') return [];
    const own = new Set(reading.headings.map(({ text }) => text));
    const expected = new Set(french.reading.headings.map(({ text }) => text));
    const extra = reading.headings.filter(({ text }) => !expected.has(text));
    const lacking = french.reading.headings.filter(({ text }) => !own.has(text));
    return [
      ...extra.map(({ line, column, text }) => ({
        line,
        column,
        message: `The French page has no section ${text}: ids are the same in every language`,
      })),
      ...lacking.map(({ text }) => ({
        line: 1,
        column: 1,
        message: `The section ${text} of the French page is missing`,
      })),
    ].map((problem) => ({ ...problem, file: reading.file, kind: 'fault' as const }));
  });
}
