import { beforeEach, expect, test } from 'vitest';
import type { Language } from './languages.ts';
import { currentLanguage, loadTexts, speak, type TextLoaders } from './translations.ts';

/* Two languages are requested one after the other, and the last one fails to load. */

const leading = 'leading';

/** Functions that let a requested language load or fail, by language. */
const requests = new Map<Language, { readonly load: () => void; readonly fail: () => void }>();

const loadsOnDemand = (language: Language) => () =>
  new Promise<readonly { default: { word: string } }[]>((resolve, reject) => {
    requests.set(language, {
      load: () => resolve([{ default: { word: language } }]),
      fail: () => reject(new Error('This file cannot be had')),
    });
  });

const fr = async () => [{ default: { word: 'fr' } }];

beforeEach(async () => {
  await speak('fr');
  const loaders: TextLoaders = {
    fr,
    en: loadsOnDemand('en'),
    de: loadsOnDemand('de'),
    nl: loadsOnDemand('nl'),
    it: loadsOnDemand('it'),
    es: loadsOnDemand('es'),
  };
  await loadTexts(leading, loaders);
});

test('the first language is used if it loads after the last one failed', async () => {
  const first = speak('de', leading);
  const last = speak('nl', leading);
  requests.get('nl')?.fail();
  requests.get('de')?.load();
  expect(await last).toBe(false);
  expect(await first).toBe(true);
  expect(currentLanguage()).toBe('de');
});

test('the first language is used if it loads before the last one fails', async () => {
  const first = speak('de', leading);
  const last = speak('nl', leading);
  requests.get('de')?.load();
  expect(await first).toBe(true);
  expect(currentLanguage()).toBe('fr');
  requests.get('nl')?.fail();
  expect(await last).toBe(false);
  expect(currentLanguage()).toBe('de');
});

test('the language stays the same if both requested languages fail', async () => {
  const both = Promise.all([speak('de', leading), speak('nl', leading)]);
  // A language may be requested more than once.
  const timer = setInterval(() => {
    for (const { fail } of requests.values()) fail();
  });
  expect((await both)[1]).toBe(false);
  clearInterval(timer);
  expect(currentLanguage()).toBe('fr');
  // The failure does not block a later language.
  const later = speak('it', leading);
  requests.get('it')?.load();
  expect(await later).toBe(true);
  expect(currentLanguage()).toBe('it');
});
