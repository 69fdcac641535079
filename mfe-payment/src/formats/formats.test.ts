import { stubIdleBrowser } from '@amendes/testing/stub-idle-browser.ts';
import { expect, test, vi } from 'vitest';
import { formatsIn, prepareFormats } from './formats.ts';

/** With the spaces that anybody can type. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['fr', '1 234,50 €', '5 mars 2026'],
  ['en-GB', '€1,234.50', '5 March 2026'],
  ['de', '1.234,50 €', '5. März 2026'],
])('in %s an amount and a day are written as there', (locale, amount, day) => {
  const formats = formatsIn(locale);
  expect(plain(formats.money(123_450))).toBe(amount);
  expect(plain(formats.day('2026-03-05'))).toBe(day);
});

test('the formatters of a locale are made once', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  expect(formatsIn('nl')).toBe(formatsIn('nl'));
  expect(made).toHaveBeenCalledOnce();
});

test('on a page that names no language nothing is prepared', () => {
  stubIdleBrowser();
  document.documentElement.lang = '';
  const made = vi.spyOn(Intl, 'NumberFormat');
  prepareFormats();
  expect(made).not.toHaveBeenCalled();
});

test('those of the page’s language are made once the browser is idle, ahead of the first amount', () => {
  stubIdleBrowser();
  document.documentElement.lang = 'it';
  const made = vi.spyOn(Intl, 'NumberFormat');
  prepareFormats();
  expect(made).toHaveBeenCalledOnce();
  formatsIn('it');
  expect(made).toHaveBeenCalledOnce();
});

test.each(['fr', 'en-GB', 'de', 'nl', 'it', 'es'])(
  'in %s no line ends between a day and its month',
  (locale) => {
    expect(formatsIn(locale).day('2026-03-05')).toMatch(/^5\.?\u00a0\p{L}+/u);
  },
);
