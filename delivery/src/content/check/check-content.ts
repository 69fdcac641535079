import type { ContentPage } from '@amendes/protocol/content-page.ts';
import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import { faultAt, inReadingOrder, top, type Problem } from '../read/problem.ts';
import { parseSources, readSources, type Sources, type TextSources } from '../read/read-sources.ts';
import { join } from 'node:path';
import { languages } from '../../site/languages.ts';
import { readPage, type SourcePage } from '../read/read-page.ts';
import type { Mention } from '../read/reading.ts';

const glossary = 'glossaire';

const addressOf = (page: string) => `/tai/${page}`;

/** Content that was read and checked: its pages and all their problems. */
export interface CheckedContent {
  /** Pages that were read completely. */
  readonly pages: readonly ContentPage[];
  /** Facts about the operator that the texts need. */
  readonly facts: readonly OperatorFact[];
  readonly problems: readonly Problem[];
  /** Files as they were written. */
  readonly texts: TextSources;
}

/** @throws {DeliveryError} if the folder has no readable settings. */
export async function checkContent(folder: string): Promise<CheckedContent> {
  return check(await readSources(folder));
}

/**
 * Checks texts in memory, by their paths below a content folder; problems name those paths.
 * @param read Reads one text; `rememberPages` returns one that skips unchanged texts.
 * @throws {DeliveryError} if `content.json` is missing.
 */
export function checkTexts(texts: TextSources, read = readPage): CheckedContent {
  return check(parseSources(texts, '', read));
}

function check(sources: Sources): CheckedContent {
  const problems = [
    ...sources.problems,
    ...checkCompleteness(sources),
    ...checkLinks(sources),
    ...checkSections(sources),
  ];
  const facts = new Set(sources.pages.flatMap(({ reading }) => [...reading.facts]));
  return {
    pages: markOutdated(sources),
    facts: [...facts].toSorted(),
    problems: inReadingOrder(problems),
    texts: sources.texts,
  };
}

function markOutdated({ pages }: Sources): readonly ContentPage[] {
  const complete = pages.filter(({ reading }) => reading.isComplete);
  return complete.map(({ content }) => ({
    ...content,
    outdated: isBehind(content.updated, find(pages, content.page, 'fr')?.content.updated ?? ''),
  }));
}

/** Reports sections that only a translation or only the French text has: a link with an id must work in both. */
function checkSections({ pages }: Sources): readonly Problem[] {
  return pages.flatMap(({ content, reading }) => {
    const french = find(pages, content.page, 'fr');
    if (!french || content.language === 'fr') return [];
    // If a text was too large to be read, its sections are unknown.
    if (!reading.isComplete || !french.reading.isComplete) return [];
    const extra = reading.headings.filter(isMissingIn(french.reading.headings));
    const lacking = french.reading.headings.filter(isMissingIn(reading.headings));
    return [
      ...extra.map((heading) => {
        const message = `The French page has no section ${heading.text}: ids are the same in every language`;
        return faultAt(reading.file, heading, message);
      }),
      ...lacking.map(({ text }) =>
        faultAt(reading.file, top, `The section ${text} of the French page is missing`),
      ),
    ];
  });
}

const isMissingIn = (headings: readonly Mention[]) => (heading: Mention) =>
  headings.every(({ text }) => text !== heading.text);

/** Reports missing pages, and translations that are missing or behind. The French text is required. */
function checkCompleteness({ settings, folder, pages }: Sources): readonly Problem[] {
  return settings.pages.flatMap((page) => {
    const french = find(pages, page, 'fr');
    return languages.flatMap((language): readonly Problem[] => {
      const own = find(pages, page, language);
      const file = join(folder, language, `${page}.md`);
      const gap = (message: string): Problem => ({ ...faultAt(file, top, message), kind: 'gap' });
      if (settings.frenchOnly.includes(page) && language !== 'fr') {
        return own ? [faultAt(file, top, 'This page is written in French only')] : [];
      }
      if (!own && language === 'fr') return [faultAt(file, top, 'This page is missing')];
      if (!own) return [gap('This translation is missing')];
      if (!french || !isBehind(own.content.updated, french.content.updated)) return [];
      const message = `This translation of ${own.content.updated} is behind the French text of ${french.content.updated}`;
      return [gap(message)];
    });
  });
}

/** True if a translation is older. Dates in the same form are compared as texts. */
function isBehind(updated: string, french: string): boolean {
  return updated < french;
}

/** Reports links to pages, sections and glossary entries that do not exist. */
function checkLinks({ settings, pages }: Sources): readonly Problem[] {
  return pages.flatMap(({ content, reading }) => {
    const inLanguage = (page: string) =>
      find(pages, page, content.language) ?? find(pages, page, 'fr');

    const anchorsAt = (address: string): Anchors | undefined => {
      const page = settings.pages.find((name) => addressOf(name) === address);
      return page === undefined ? settings.otherAddresses[address] : anchorsOf(inLanguage(page));
    };

    const dead = (mention: Mention, message: string) => faultAt(reading.file, mention, message);

    const links = reading.links.flatMap((link) => {
      const [address = '', anchor] = link.text.split('#');
      const anchors = anchorsAt(address || addressOf(content.page));
      if (!anchors) return [dead(link, `A dead link: there is no page ${address}`)];
      if (anchor === undefined || anchors.includes(anchor)) return [];
      return [dead(link, `A dead link: ${address || 'this page'} has no section ${anchor}`)];
    });
    const entries = anchorsOf(inLanguage(glossary));
    const terms = reading.terms
      .filter(({ text }) => !entries.includes(text))
      .map((term) => dead(term, `The glossary has no entry ${term.text}`));
    return [...links, ...terms];
  });
}

function find(pages: readonly SourcePage[], page: string, language: string) {
  return pages.find(({ content }) => content.page === page && content.language === language);
}

type Anchors = Pick<readonly string[], 'includes'>;

/** Returns the anchors of a page. A page that is missing or too large is reported once, not by each link to it. */
function anchorsOf(page: SourcePage | undefined): Anchors {
  if (page?.reading.isComplete === false) return { includes: () => true };
  return page?.reading.headings.map(({ text }) => text) ?? [];
}
