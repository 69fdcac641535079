import { beforeEach, expect, test } from 'vitest';
import { rememberedLanguage, rememberLanguage } from './language-memory.ts';

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
