import type { ContentPage } from '@amendes/protocol/content-page.ts';
import type { Published } from '@amendes/protocol/published.ts';

/** Returns a text of an information page, with the differences that a test needs. */
export function aText(differences: Partial<ContentPage> = {}): ContentPage {
  return {
    format: 1,
    page: 'aide',
    language: 'fr',
    title: 'Aide',
    description: 'Ce que dit l’aide.',
    updated: '2026-11-21',
    outdated: false,
    body: [{ type: 'paragraph', children: ['Un premier paragraphe.'] }],
    ...differences,
  };
}

/** Returns what the site publishes once these texts are released. */
export function thePublished(texts: readonly ContentPage[], build = 'c1'): Published {
  const names = [...new Set(texts.map(({ page }) => page))];
  const pages = names.map((name) => [
    name,
    Object.fromEntries(
      texts
        .filter(({ page }) => page === name)
        .map(({ page, language, title }) => [
          language,
          { file: `${language}/${page}.json`, integrity: `sha384-${build}-${page}`, title },
        ]),
    ),
  ]);
  return {
    listed: ['/tai', ...names.map((name) => `/tai/${name}`)],
    content: {
      format: 1,
      build,
      base: `/releases/content/${build}/`,
      pages: Object.fromEntries(pages),
    },
  };
}
