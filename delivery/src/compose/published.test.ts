import type { Published, PublishedContent } from '@amendes/protocol/published.ts';
import { expect, test } from 'vitest';
import { publishedInDocument } from './published.ts';

function textsIn(name: string, languages: readonly string[]): PublishedContent['pages'][string] {
  return Object.fromEntries(
    languages.map((language) => {
      const file = `i18n/${language}/${name}.json`;
      return [language, { file, integrity: `sha384-${name}-${language}`, title: name }];
    }),
  );
}

function publishedWith(pages: PublishedContent['pages']): Published {
  return {
    listed: ['/tai', '/tai/faq'],
    content: { format: 1, build: 'c1', base: '/releases/content/c1/', pages },
    notice: { build: 'n1', kind: 'information', texts: {} },
  };
}

const published = publishedWith({
  faq: textsIn('faq', ['fr', 'de', 'en']),
  legal: textsIn('legal', ['fr', 'de']),
  security: textsIn('security', ['fr']),
});

const document = { page: 'faq', showsList: false };

test('the document of an information page names only its own text, in all languages', () => {
  const { content, notice, listed } = publishedInDocument(published, document);
  expect(Object.keys(content?.pages ?? {})).toEqual(['faq']);
  expect(content).toMatchObject({ build: 'c1', base: '/releases/content/c1/' });
  expect(content?.pages['faq']).toBe(published.content?.pages['faq']);
  expect(notice).toBe(published.notice);
  expect(listed).toEqual([]);
});

test('the document of the page that lists the site has all published data', () => {
  expect(publishedInDocument(published, { ...document, showsList: true })).toBe(published);
});

test.each([undefined, 'never-published'])(
  'the document of a page without a text (%s) has only the banner',
  (page) => {
    expect(publishedInDocument(published, { ...document, page })).toEqual({
      listed: [],
      notice: published.notice,
    });
  },
);

test('a document of a site without content and banner has neither', () => {
  expect(publishedInDocument({ listed: ['/tai'] }, document)).toEqual({ listed: [] });
});
