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
])(
  'the address %j, the tab %j and the browser %j lead to the language %s',
  (address, tab, browser, language) => {
    expect(chooseLanguage({ address, tab, browser })).toBe(language);
  },
);

beforeEach(() => {
  sessionStorage.clear();
});

test('a language from the address lasts for the tab, like a chosen one', () => {
  expect(rememberedLanguage('?langue=DE')).toBe('de');
  expect(rememberedLanguage('')).toBe('de');
  rememberLanguage('it');
  expect(rememberedLanguage('?langue=nl')).toBe('nl');
  expect(rememberedLanguage('?x=1')).toBe('nl');
});

test('an unknown language in the address is not remembered', () => {
  rememberLanguage('it');
  expect(rememberedLanguage('?langue=xx')).toBe('it');
});
