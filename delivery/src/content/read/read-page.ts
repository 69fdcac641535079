import { contentFormat, type ContentPage } from '@amendes/protocol/content-page.ts';
import {
  heaviest,
  correctSpacesIn,
  parseMarkdown,
  startReading,
  report,
  tooHeavy,
  type Reading,
} from './reading.ts';
import { top } from './problem.ts';
import { readBody } from './read-blocks.ts';
import { pointOfEntry, readFrontMatter } from './read-front-matter.ts';
import { checkLeftovers } from './read-text.ts';

/** A page in one language, with what was noted while it was read. */
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

/** Number of sections from which a page needs a table of contents. */
const long = 8;

export function readPage(
  { file, page, language, text }: SourceFile,
  sites: readonly string[],
): SourcePage {
  const reading = startReading(file, sites);
  checkLeftovers(reading, text);
  const { children } = parseMarkdown(reading, text);
  const matter = readFrontMatter(reading, children, ['title', 'description', 'updated']);
  const written = readBody(reading, children);
  const isFrench = language === 'fr';
  const body = isFrench ? correctSpacesIn(written) : written;
  const isDated = isDate(matter.updated);
  if (matter.updated !== '') checkDate(reading, text, matter.updated);
  // If the text was too large to be read, it is unknown what is missing.
  if (reading.isComplete) checkOutline(reading, body);
  checkWeight(reading, text, body);
  return {
    content: {
      format: contentFormat,
      page,
      language,
      ...(isFrench ? correctSpacesIn(matter) : matter),
      // The date is formatted here, because that takes a browser longer than the rest of the page.
      ...(isDated && { updatedText: writeDate(matter.updated, language) }),
      outdated: false,
      body,
    },
    reading,
  };
}

/** Returns a caching `readPage` that reads each text once a day: the check of its date depends on the day. */
export function rememberPages(): typeof readPage {
  const known = new Map<string, { readonly key: string; readonly page: SourcePage }>();
  return (source, sites) => {
    const key = JSON.stringify([today(), source.text, sites]);
    const last = known.get(source.file);
    if (last?.key === key) return last.page;
    const page = readPage(source, sites);
    known.set(source.file, { key, page });
    return page;
  };
}

/* Formats are cached: one takes a hundred times as long to create as to use, and fifty pages are read in one go. */

let dayInFrance: Intl.DateTimeFormat | undefined;
const longDates = new Map<string, Intl.DateTimeFormat>();

/** Returns the current date in France. */
function today(): string {
  dayInFrance ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });
  return dayInFrance.format(new Date());
}

function checkDate(reading: Reading, text: string, updated: string): void {
  const point = pointOfEntry(text, 'updated');
  if (!isDate(updated)) {
    report(reading, point, `updated is a date such as 2026-11-21, not ${updated}`);
  } else if (updated > today()) {
    const message = `updated is the day of the last change, and ${updated} is still to come: today is ${today()}`;
    report(reading, point, message);
  }
}

function checkWeight(reading: Reading, text: string, body: ContentPage['body']): void {
  const weight = Buffer.byteLength(JSON.stringify(body));
  if (weight <= heaviest) return;
  const lines = text.slice(0, Math.floor((text.length * heaviest) / weight)).split('\n');
  report(reading, { line: lines.length, column: 1 }, tooHeavy(weight));
}

function checkOutline(reading: Reading, body: ContentPage['body']): void {
  const [first] = body;
  if (first?.type !== 'paragraph')
    report(reading, top, 'A page begins with a paragraph that says what it is about');
  const sections = body.filter((block) => block.type === 'heading' && block.level === 2).length;
  if (sections >= long && !body.some(({ type }) => type === 'toc')) {
    const message = `A page of ${sections} sections needs a table of contents: ::toc after its lead`;
    report(reading, top, message);
  }
}

export function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text) && text.length === 10;
}

/** Formats a date such as `2026-11-21` in the long form of a language; English uses the European form. */
export function writeDate(date: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const format =
    longDates.get(locale) ??
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  longDates.set(locale, format);
  return format.format(new Date(`${date}T00:00:00Z`));
}
