import { contentFormat, type ContentPage } from '@amendes/protocol/content-page.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Inlines, ShownText } from './inlines.tsx';

const aText: ContentPage = {
  format: contentFormat,
  page: 'aide',
  language: 'fr',
  title: 'Title',
  description: 'Description',
  updated: '2026-11-21',
  outdated: false,
  body: [],
};

/** Returns the address of a link as it is shown, or nothing if only its words are shown. */
function shownAddress(address: string): string | null | undefined {
  const page = document.createElement('p');
  page.innerHTML = renderToStaticMarkup(
    <Inlines inlines={[{ type: 'link', address, children: ['Words'] }]} />,
  );
  expect(page.textContent).toBe('Words');
  return page.querySelector('a')?.getAttribute('href');
}

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:a',
  'blob:https://site.example/1',
  'http://site.example/',
])('a link in a text to %j is shown as plain words', (address) => {
  expect(shownAddress(address)).toBeUndefined();
});

test.each(['#one', 'tel:+33123456789', 'https://www.antai.gouv.fr/'])(
  'a link in a text leads to %s',
  (address) => {
    expect(shownAddress(address)).toBe(address);
  },
);

test.each([
  ['de', 'fr'],
  ['fr', undefined],
])('emphasised words in a text in %s have the lang attribute %s', (language, lang) => {
  const text = { ...aText, language };
  const page = document.createElement('p');
  page.innerHTML = renderToStaticMarkup(
    <ShownText value={{ text, wordsLanguage: undefined }}>
      <Inlines inlines={[{ type: 'emphasis', children: ['clé'] }]} />
    </ShownText>,
  );
  expect(page.querySelector('em')?.getAttribute('lang') ?? undefined).toBe(lang);
});
