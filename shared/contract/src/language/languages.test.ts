import { beforeEach, expect, test } from 'vitest';
import { chooseLanguage, rememberLanguage, rememberedLanguage } from './languages.ts';

test.each([
  ['de', 'it', ['en'], 'de'],
  ['DE', 'it', ['en'], 'de'],
  ['xx', 'it', ['en'], 'it'],
  [null, 'it', ['en'], 'it'],
  [null, null, ['la-VA', 'es-MX', 'en'], 'es'],
  [null, null, ['NL-be'], 'nl'],
  [null, null, ['la', 'zh'], 'fr'],
  ['', 'zz', [], 'fr'],
])('address %j, tab %j, browser %j: %s', (address, tab, browser, language) => {
  expect(chooseLanguage({ address, tab, browser })).toBe(language);
});

beforeEach(() => {
  sessionStorage.clear();
});

test('a language that came by the address lasts for the tab, like one that was chosen', () => {
  expect(rememberedLanguage('?langue=DE')).toBe('de');
  expect(rememberedLanguage('')).toBe('de');
  rememberLanguage('it');
  expect(rememberedLanguage('?langue=nl')).toBe('nl');
  expect(rememberedLanguage('?x=1')).toBe('nl');
});

test('what is no language of the site is not remembered', () => {
  rememberLanguage('it');
  expect(rememberedLanguage('?langue=xx')).toBe('it');
});
