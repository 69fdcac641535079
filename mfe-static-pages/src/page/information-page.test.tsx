import type { Block } from '@amendes/protocol/content-page.ts';
import {
  provideConfiguration,
  provideContent,
  publishedStore,
  speak,
} from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aText, thePublished } from '@amendes/contract/testing/a-text.ts';
import { lack } from '@amendes/contract/testing/lack.ts';
import { languageNames } from '@amendes/ui/language-names.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';

let build = 0;

/** Shows a page with a text. Each text gets a separate build, because loaded texts are cached. */
async function show(body: readonly Block[], differences: Parameters<typeof aText>[0] = {}) {
  build += 1;
  const text = aText({ body, ...differences });
  provideContent(thePublished([text], `b${build}`), text);
  await renderApp('static-pages', app, `/tai/${text.page}`);
  return document.body;
}

const paragraph = (...children: Extract<Block, { type: 'paragraph' }>['children']): Block => ({
  type: 'paragraph',
  children,
});

afterEach(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  provideConfiguration(aConfiguration());
});

test('a text is shown under its title, with its date in words', async () => {
  const page = await show([paragraph('Lead.')]);
  expect(page.querySelector('h1')?.textContent).toBe('Aide');
  expect(page.textContent).toContain('Page mise à jour le 21 novembre 2026');
  expect(page.querySelector('[data-message]')).toBeNull();
});

test('a date published in words is reused in the language of its text only', async () => {
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  const page = await show([paragraph('Lead.')], { updatedText: '1er novembre' });
  expect(page.textContent).toContain('Page mise à jour le 1er novembre');
  expect(created).not.toHaveBeenCalled();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(() => speak('de'));
  expect(page.textContent).toContain('Seite aktualisiert am 21. November 2026');
});

const emphasis = (...children: readonly string[]) => ({ type: 'strong' as const, children });

/** Returns the elements whose words name a link, in their order. */
const naming = (link: Element | null) =>
  (link?.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));

test('each heading has a link, and a table of contents lists the first level', async () => {
  const page = await show([
    paragraph('Lead.'),
    { type: 'toc' },
    { type: 'heading', level: 2, id: 'one', children: ['One ', emphasis('more')] },
    { type: 'heading', level: 3, id: 'two', children: ['Two'] },
  ]);
  expect(page.querySelector('h2#one')?.textContent).toBe('One more');
  const links = page.querySelectorAll('nav a');
  expect(Array.from(links, (link) => link.getAttribute('href'))).toEqual(['#one']);
  expect(naming(page.querySelector('nav'))[0]?.textContent).toBe('Sur cette page');
  const deep = naming(page.querySelector('a[href="#two"]'));
  expect(deep.map((one) => one?.textContent)).toEqual(['Lien vers la section\u00a0:', 'Two']);
});

test('terms lead to the glossary, and within the glossary to their entry', async () => {
  const body = [paragraph({ type: 'term', id: 'cle', children: ['key'] })];
  const page = await show(body);
  expect(page.querySelector('p a')?.getAttribute('href')).toBe('/tai/glossaire#cle');
  page.replaceChildren();
  const glossary = await show(body, { page: 'glossaire' });
  expect(glossary.querySelector('p a')?.getAttribute('href')).toBe('#cle');
});

test('a fact of the operator is shown, as a link if it is a safe address', async () => {
  const { operator } = aConfiguration();
  provideConfiguration(
    aConfiguration({
      operator: {
        ...operator,
        director: 'Somebody',
        dpo: { contact: 'dpo@site.example' },
        security: { contact: 'https://site.example/security' },
        accessibility: { contact: 'javascript:alert(1)' },
      },
    }),
  );
  const page = await show([
    paragraph(
      { type: 'operator', fact: 'director' },
      { type: 'operator', fact: 'dpo.contact' },
      { type: 'operator', fact: 'security.contact' },
      { type: 'operator', fact: 'host.telephone' },
      { type: 'operator', fact: 'accessibility.contact' },
    ),
  ]);
  const links = [...page.querySelectorAll('p a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    'mailto:dpo@site.example',
    'https://site.example/security',
    'tel:0000000000',
  ]);
  expect(page.querySelector('p')?.textContent).toContain('Somebody');
  expect(page.querySelector('p')?.textContent).toContain('javascript:alert(1)');
});

test('a contact is a link in a browser without URL.parse', async () => {
  lack(URL, 'parse');
  const { operator } = aConfiguration();
  const security = { contact: 'https://site.example/security' };
  provideConfiguration(aConfiguration({ operator: { ...operator, security } }));
  const page = await show([paragraph({ type: 'operator', fact: 'security.contact' })]);
  expect(page.querySelector('p a')?.getAttribute('href')).toBe(security.contact);
});

test('a fact that the operator does not supply is said to be missing', async () => {
  const page = await show([paragraph({ type: 'operator', fact: 'dpo.contact' })]);
  expect(page.querySelector('[data-message="pages.nonFourni"]')?.textContent).toBe(
    '(non communiqué par l’exploitant du site)',
  );
});

test('a table has headings, a name and a place in the tab order', async () => {
  const page = await show([
    paragraph('Lead.'),
    { type: 'heading', level: 2, id: 'amounts', children: ['Amounts'] },
    {
      type: 'table',
      headingId: 'amounts',
      head: [['Class'], ['Amount']],
      rows: [[['First'], ['11 €']]],
    },
  ]);
  const region = page.querySelector('section');
  expect(region?.getAttribute('aria-labelledby')).toBe('amounts');
  expect(region?.getAttribute('tabindex')).toBe('0');
  expect(region?.querySelector('table')?.getAttribute('aria-labelledby')).toBe('amounts');
  const headings = [...(region?.querySelectorAll('th') ?? [])];
  expect(headings.map((cell) => [cell.scope, cell.textContent])).toEqual([
    ['col', 'Class'],
    ['col', 'Amount'],
    ['row', 'First'],
  ]);
});

test('lists, quotes, contacts and warnings use their HTML elements', async () => {
  const page = await show([
    paragraph('Lead.'),
    {
      type: 'list',
      ordered: true,
      items: [
        [paragraph('one')],
        [paragraph('two'), { type: 'list', ordered: false, items: [[paragraph('in it')]] }],
      ],
    },
    { type: 'quote', children: [paragraph('Quoted')] },
    { type: 'warning', title: ['Careful'], children: [paragraph('Text')] },
    {
      type: 'contact',
      title: ['Somebody'],
      children: [paragraph('Street', { type: 'break' }, 'Town')],
    },
  ]);
  expect(page.querySelectorAll('ol > li')).toHaveLength(2);
  expect(page.querySelector('ol > li')?.innerHTML).toBe('one');
  expect(page.querySelector('ol ul li')?.textContent).toBe('in it');
  expect(page.querySelector('blockquote')?.textContent).toBe('Quoted');
  const strong = [...page.querySelectorAll('strong')].map(({ textContent }) => textContent);
  expect(strong).toEqual(['Careful', 'Somebody']);
  expect(page.querySelectorAll('br')).toHaveLength(1);
});

test('a text in French only is marked and announced as French', async () => {
  const page = await show([
    paragraph('Lead.'),
    { type: 'toc' },
    { type: 'heading', level: 2, id: 'one', children: ['One'] },
  ]);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(() => speak('de'));
  expect(page.querySelector('h1')?.lang).toBe('fr');
  expect(page.querySelector('h2')?.closest('[lang]')?.getAttribute('lang')).toBe('fr');
  const note = page.querySelector('[data-message="pages.enFrancais"]');
  expect(note?.textContent).toBe(
    'Diese Seite gibt es nur auf Französisch. Die Hilfe gibt dieselben Antworten auf Deutsch.',
  );
  expect(note?.closest('[lang]')).toBeNull();
  const named = naming(page.querySelector('h2 + a[lang=de]'));
  expect(named.map((one) => one?.textContent)).toEqual(['Link zum Abschnitt:', 'One']);
  expect(named.map((one) => one?.closest<HTMLElement>('[lang]')?.lang)).toEqual(['de', 'fr']);
  const words = page.querySelector('nav p');
  expect([words?.textContent, words?.getAttribute('lang')]).toEqual(['Auf dieser Seite', 'de']);
});

test('an outdated translation is marked as outdated', async () => {
  const page = await show([paragraph('Lead.')], { outdated: true });
  expect(page.querySelector('[data-message="pages.retard"]')).not.toBeNull();
});

const unlisted = { listed: [] };

test.each([{}, unlisted])('the site map lists each page in its languages: %j', async (more) => {
  const texts = [
    aText({ page: 'plan', title: 'Plan', body: [{ type: 'sitemap' }] }),
    aText({ page: 'plan', language: 'de' }),
    aText({ page: 'faq', title: 'Questions' }),
  ];
  const published = { ...thePublished(texts, 'map'), ...more };
  for (const text of texts) provideContent(published, text);
  await renderApp('static-pages', app, '/tai/plan');
  const entries = [...document.body.querySelectorAll('article ul > li:has(ul)')].map((entry) =>
    [...entry.querySelectorAll('a')].map((a) => `${a.getAttribute('href')} ${a.textContent}`),
  );
  const home = 'Rechercher et payer une amende';
  const ways = Object.entries(languageNames).map(
    ([language, name]) => `/tai?langue=${language} ${name} – ${home}`,
  );
  expect(entries).toEqual([
    [`/tai ${home}`, ...ways],
    ['/tai/plan Plan', '/tai/plan?langue=fr Français – Plan', '/tai/plan?langue=de Deutsch – Aide'],
    ['/tai/faq Questions', '/tai/faq?langue=fr Français – Questions'],
  ]);
});

test('a page without its text shows a message, a retry and a telephone number', async () => {
  publishedStore.setState({ listed: [] }, true);
  await renderApp('static-pages', app, '/tai/aide');
  await vi.waitFor(() => {
    expect(document.body.querySelector('[role=alert]')?.textContent).toContain(
      'n’a pas pu être chargé',
    );
  }, 10_000);
  expect(document.body.textContent).toMatch(/0811\s10\s10\s10/);
  expect(document.body.querySelector('button')?.textContent).toBe('Réessayer');
});
