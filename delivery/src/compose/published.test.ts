import type { Published, PublishedContent } from '@amendes/protocol/published.ts';
import { describe, expect, test } from 'vitest';
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

/** Page and languages of each text that the document names. */
function namedBy({ content }: Published): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(content?.pages ?? {}).map(([name, texts]) => [name, Object.keys(texts)]),
  );
}

const document = { page: 'faq', showsList: false, language: 'de' };

describe('the document of an information page', () => {
  test('names its own text in all languages, the others in its own', () => {
    expect(namedBy(publishedInDocument(published, document))).toMatchObject({
      faq: ['fr', 'de', 'en'],
      legal: ['de'],
    });
  });

  test('names the French text of a page that is not written in its language', () => {
    expect(namedBy(publishedInDocument(published, { ...document, language: 'en' }))).toEqual({
      faq: ['fr', 'de', 'en'],
      legal: ['fr'],
      security: ['fr'],
    });
  });

  test('keeps where the texts are, and the banner, without the list of addresses', () => {
    const { content, notice, listed } = publishedInDocument(published, document);
    expect(content).toMatchObject({ build: 'c1', base: '/releases/content/c1/' });
    expect(content?.pages['legal']?.['de']).toBe(published.content?.pages['legal']?.['de']);
    expect(notice).toBe(published.notice);
    expect(listed).toEqual([]);
  });

  test('names as many as a hundred texts, of more its own alone', () => {
    const faq = textsIn('faq', ['fr', 'de']);
    const others = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `page-${index}`,
          textsIn(`page-${index}`, ['fr']),
        ]),
      );
    const namedAmong = (count: number) =>
      Object.keys(namedBy(publishedInDocument(publishedWith({ faq, ...others(count) }), document)));
    expect(namedAmong(98)).toHaveLength(99);
    expect(namedAmong(99)).toEqual(['faq']);
  });
});

test('the document of the page that lists the site says everything', () => {
  expect(publishedInDocument(published, { ...document, showsList: true })).toBe(published);
});

test.each([undefined, 'never-published'])(
  'the document of a page without a text (%s) says the banner alone',
  (page) => {
    expect(publishedInDocument(published, { ...document, page })).toEqual({
      listed: [],
      notice: published.notice,
    });
  },
);

test('without any texts there is nothing to say of them', () => {
  expect(publishedInDocument({ listed: ['/tai'] }, document)).toEqual({ listed: [] });
});
