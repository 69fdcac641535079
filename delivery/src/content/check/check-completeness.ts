import { join } from 'node:path';
import { languages } from '../../languages.ts';
import type { Problem } from '../problem.ts';
import type { Sources } from '../read/read-sources.ts';

/** Pages that are missing, and translations that are missing or behind. French has to be there. */
export function checkCompleteness({ settings, folder, pages }: Sources): readonly Problem[] {
  return settings.pages.flatMap((page) => {
    const french = pages.find(({ content }) => content.page === page && content.language === 'fr');
    return languages.flatMap((language): readonly Problem[] => {
      const own = pages.find(
        ({ content }) => content.page === page && content.language === language,
      );
      const file = join(folder, language, `${page}.md`);
      const problem = { file, line: 1, column: 1 };
      const isFrenchOnly = settings.frenchOnly.includes(page) && language !== 'fr';
      if (isFrenchOnly) {
        return own
          ? [{ ...problem, kind: 'fault', message: 'This page is written in French only' }]
          : [];
      }
      if (!own && language === 'fr') {
        return [{ ...problem, kind: 'fault', message: 'This page is missing' }];
      }
      if (!own) return [{ ...problem, kind: 'gap', message: 'This translation is missing' }];
      if (!french || !isBehind(own.content.updated, french.content.updated)) return [];
      const message = `This translation of ${own.content.updated} is behind the French text of ${french.content.updated}`;
      return [{ ...problem, kind: 'gap', message }];
    });
  });
}

/** Dates that are written alike compare as texts. */
export function isBehind(updated: string, french: string): boolean {
  return updated < french;
}
