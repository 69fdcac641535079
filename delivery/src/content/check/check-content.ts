import type { ContentPage } from '@amendes/config/content-page.ts';
import type { OperatorFact } from '@amendes/config/operator-facts.ts';
import { inReadingOrder, type Problem } from '../problem.ts';
import { readSources, type Sources, type TextSources } from '../read/read-sources.ts';
import { checkCompleteness, isBehind } from './check-completeness.ts';
import { checkLinks } from './check-links.ts';
import { checkSections } from './check-sections.ts';

/** Content that was read and looked at: its pages, and all that is wrong with them. */
export interface CheckedContent {
  readonly pages: readonly ContentPage[];
  /** What the texts ask the operator for. */
  readonly facts: readonly OperatorFact[];
  readonly problems: readonly Problem[];
  /** The files as they were written. */
  readonly texts: TextSources;
}

/** @throws {DeliveryError} when the folder has no readable settings. */
export async function checkContent(folder: string): Promise<CheckedContent> {
  const sources = await readSources(folder);
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
  const french = new Map(
    pages
      .filter(({ content }) => content.language === 'fr')
      .map(({ content }) => [content.page, content.updated]),
  );
  return pages.map(({ content }) => ({
    ...content,
    outdated: isBehind(content.updated, french.get(content.page) ?? ''),
  }));
}
