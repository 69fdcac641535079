import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

test.each([
  ['de', 'it', ['en'], 'de'],
  ['DE', 'it', ['en'], 'de'],
  ['xx', 'it', ['en'], 'it'],
  [null, 'it', ['en'], 'it'],
  [null, null, ['pt-BR', 'es-MX', 'en'], 'es'],
  [null, null, ['NL-be'], 'nl'],
  [null, null, ['pt', 'zh'], 'fr'],
  ['', 'zz', [], 'fr'],
])('address %j, tab %j, browser %j: %s', (address, tab, browser, language) => {
  expect(chooseLanguage({ address, tab, browser })).toBe(language);
});
