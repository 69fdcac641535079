import { beforeEach, expect, test } from 'vitest';
import type { Language } from './languages.ts';
import { currentLanguage, loadTexts, speak, type TextLoaders } from './translations.ts';

/* Of two languages that are asked for one after the other, the last one cannot be had. */

const leading = 'leading';

/** Of each language that was asked for: how it comes, and how it fails. */
const asked = new Map<Language, { readonly come: () => void; readonly fail: () => void }>();

const comesWhenLet = (language: Language) => () =>
  new Promise<readonly { default: { word: string } }[]>((resolve, reject) => {
    asked.set(language, {
      come: () => resolve([{ default: { word: language } }]),
      fail: () => reject(new Error('This file cannot be had')),
    });
  });

const fr = async () => [{ default: { word: 'fr' } }];

beforeEach(async () => {
  await speak('fr');
  const loaders: TextLoaders = {
    fr,
    en: comesWhenLet('en'),
    de: comesWhenLet('de'),
    nl: comesWhenLet('nl'),
    it: comesWhenLet('it'),
    es: comesWhenLet('es'),
  };
  await loadTexts(leading, loaders);
});

test('the first one is spoken when it comes after that', async () => {
  const first = speak('de', leading);
  const last = speak('nl', leading);
  asked.get('nl')?.fail();
  asked.get('de')?.come();
  expect(await last).toBe(false);
  expect(await first).toBe(true);
  expect(currentLanguage()).toBe('de');
});

test('the first one is spoken although it came before that', async () => {
  const first = speak('de', leading);
  const last = speak('nl', leading);
  asked.get('de')?.come();
  expect(await first).toBe(true);
  expect(currentLanguage()).toBe('fr');
  asked.get('nl')?.fail();
  expect(await last).toBe(false);
  expect(currentLanguage()).toBe('de');
});

test('where the first one cannot be had either, the language stays', async () => {
  const both = Promise.all([speak('de', leading), speak('nl', leading)]);
  // It may be asked for more than once.
  const timer = setInterval(() => {
    for (const { fail } of asked.values()) fail();
  });
  expect((await both)[1]).toBe(false);
  clearInterval(timer);
  expect(currentLanguage()).toBe('fr');
  // What failed then keeps no later one from being spoken.
  const later = speak('it', leading);
  asked.get('it')?.come();
  expect(await later).toBe(true);
  expect(currentLanguage()).toBe('it');
});
