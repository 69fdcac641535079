import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';
import { provideConfiguration } from '../configuration/configuration.ts';
import { languages, type Language } from './languages.ts';
import {
  currentLanguage,
  i18n,
  loadFrench,
  loadTexts,
  provideMissing,
  speak,
  spokenLanguage,
  type TextLoaders,
} from './translations.ts';

/** Creates a part whose word is the name of the language; its loaders fail in the `broken` languages. */
function speaking(broken: readonly string[] = []) {
  const loads = vi.fn<(language: Language) => void>();
  const loaders = Object.fromEntries(
    languages.map((language) => [
      language,
      async () => {
        loads(language);
        if (broken.includes(language)) throw new Error('This file cannot be had');
        return [{ default: { word: language } }, { default: { more: { word: language } } }];
      },
    ]),
  ) as unknown as TextLoaders;
  return { loaders, loads };
}

let part = 0;
const nextPart = () => `part-${(part += 1)}`;
const translate = (name: string, key: string) => i18n.getFixedT(null, name)(key as never);

beforeEach(async () => {
  await speak('fr');
});

test('the texts of a part are loaded in the current language only', async () => {
  await speak('nl');
  const { loaders, loads } = speaking();
  const name = nextPart();
  await loadTexts(name, loaders);
  expect(loads.mock.calls).toEqual([['nl']]);
  expect([translate(name, 'word'), translate(name, 'more.word')]).toEqual(['nl', 'nl']);
});

test('a change of language waits for the texts of every part', async () => {
  const [one, other] = [nextPart(), nextPart()];
  await loadTexts(one, speaking().loaders);
  await loadTexts(other, speaking().loaders);
  await speak('es');
  expect(currentLanguage()).toBe('es');
  expect([translate(one, 'word'), translate(other, 'word')]).toEqual(['es', 'es']);
});

/** Returns the list of missing texts that the shell is notified of, which grows as they are shown. */
function missing(): readonly string[] {
  const reports: string[] = [];
  provideMissing((name, what) => reports.push(`${name}: ${what}`));
  return reports;
}

test('a missing text is reported, and its key is not shown', async () => {
  const reports = missing();
  const name = nextPart();
  await loadTexts(name, speaking().loaders);
  expect(translate(name, 'more.unknown')).toBe('…');
  expect(reports).toEqual([`${name}: fr more.unknown`]);
});

test('texts of the previous language do not fill a gap, and the gap is reported', async () => {
  const reports = missing();
  const { loaders } = speaking();
  const gap = { ...loaders, it: async () => [{ default: { other: 'it' } }] };
  const name = nextPart();
  await speak('en');
  await loadTexts(name, gap);
  await speak('it');
  expect(translate(name, 'word')).toBe('…');
  expect(reports).toEqual([`${name}: it word`]);
  await loadFrench(name);
  expect(translate(name, 'word')).toBe('fr');
});

test('an empty dictionary is reported and replaced by the French one', async () => {
  const reports = missing();
  const name = nextPart();
  const { loaders } = speaking();
  await speak('de');
  const empty = [{ default: {} }, { default: { more: { word: 'de' } } }];
  await loadTexts(name, { ...loaders, de: async () => empty });
  expect([translate(name, 'word'), spokenLanguage(name)]).toEqual(['fr', 'fr']);
  expect(reports).toEqual([`${name}: de is empty`]);
});

test('texts that fail to load are replaced by French ones for that part alone', async () => {
  const [broken, complete] = [nextPart(), nextPart()];
  await loadTexts(broken, speaking(['de']).loaders);
  await loadTexts(complete, speaking().loaders);
  await speak('de');
  expect([translate(broken, 'word'), translate(complete, 'word')]).toEqual(['fr', 'de']);
});

test('a part whose French texts fail to load keeps the language that it had', async () => {
  await speak('en');
  const [broken, complete] = [nextPart(), nextPart()];
  await loadTexts(broken, speaking(['fr']).loaders);
  await loadTexts(complete, speaking().loaders);
  await speak('fr');
  expect(currentLanguage()).toBe('fr');
  expect([translate(broken, 'word'), translate(complete, 'word')]).toEqual(['en', 'fr']);
  expect([spokenLanguage(broken), spokenLanguage(complete)]).toEqual(['en', 'fr']);
});

test('a part without any texts is rejected, and the other parts change language', async () => {
  const other = nextPart();
  await loadTexts(other, speaking().loaders);
  const { loaders } = speaking(['de', 'fr']);
  await speak('de');
  await expect(loadTexts(nextPart(), loaders)).rejects.toThrow('cannot be had');
  await speak('fr');
  expect([currentLanguage(), translate(other, 'word')]).toEqual(['fr', 'fr']);
});

test('texts that failed are requested again with the next change of language', async () => {
  const name = nextPart();
  const broken = ['de'];
  await loadTexts(name, speaking(broken).loaders);
  await speak('de');
  expect(spokenLanguage(name)).toBe('fr');
  broken.length = 0;
  await speak('fr');
  await speak('de');
  expect(spokenLanguage(name)).toBe('de');
});

test('another release of a part loads its own texts', async () => {
  const name = nextPart();
  await loadTexts(name, speaking().loaders);
  const older = speaking();
  await loadTexts(name, older.loaders);
  expect(older.loads.mock.calls).toEqual([['fr']]);
});

test('a language is not used if the leading part has no texts in it', async () => {
  const leading = nextPart();
  await loadTexts(leading, speaking(['de']).loaders);
  expect(await speak('de', leading)).toBe(false);
  expect(currentLanguage()).toBe('fr');
  expect(await speak('nl', leading)).toBe(true);
  expect(currentLanguage()).toBe('nl');
});

/** Creates a part whose German texts load only after `letLoad`. */
function slow() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { loaders } = speaking();
  const de = async () => {
    await promise;
    return loaders.de();
  };
  return { loaders: { ...loaders, de }, letLoad: resolve };
}

test('a part that loads during a change of language gets the new language too', async () => {
  const [first, second] = [nextPart(), nextPart()];
  const { loaders, letLoad } = slow();
  await loadTexts(first, loaders);
  const spoken = speak('de');
  await loadTexts(second, speaking().loaders);
  letLoad();
  await spoken;
  expect([translate(first, 'word'), translate(second, 'word')]).toEqual(['de', 'de']);
});

test('a part whose texts load after a change of language gets the new language', async () => {
  const name = nextPart();
  const { promise, resolve } = Promise.withResolvers<void>();
  const { loaders } = speaking();
  const fr = async () => {
    await promise;
    return loaders.fr();
  };
  const loaded = loadTexts(name, { ...loaders, fr });
  // The part is on the page, but its first texts are still loading.
  await speak('de');
  resolve();
  await loaded;
  expect(spokenLanguage(name)).toBe('de');
});

test('a part without any texts does not block a change of language', async () => {
  const { loaders, letLoad } = slow();
  await loadTexts(nextPart(), loaders);
  const spoken = speak('de');
  const withoutTexts = loadTexts(nextPart(), speaking(languages).loaders);
  letLoad();
  await expect(withoutTexts).rejects.toThrow('cannot be had');
  expect(await spoken).toBe(true);
  expect(currentLanguage()).toBe('de');
});

test('the language that was requested last is used, even if another loads later', async () => {
  const { loaders, letLoad } = slow();
  await loadTexts(nextPart(), loaders);
  const first = speak('de');
  expect(await speak('nl')).toBe(true);
  letLoad();
  expect(await first).toBe(true);
  expect(currentLanguage()).toBe('nl');
});

test('a change of language waits at most 15 s for texts that hang', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { loaders } = speaking();
  const name = nextPart();
  await loadTexts(name, { ...loaders, de: () => new Promise(() => {}) });
  const spoken = vi.fn<(changed: boolean) => void>();
  void speak('de').then(spoken);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(spoken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(spoken).toHaveBeenCalledWith(true);
  expect(spokenLanguage(name)).toBe('fr');
});

test('a placeholder in a text is filled with the operator’s fact of that name', async () => {
  provideConfiguration(aConfiguration());
  const name = nextPart();
  const { loaders } = speaking();
  const words = [{ default: { word: 'Call {{operator.telephone.criminal}}' } }];
  await loadTexts(name, { ...loaders, fr: async () => words });
  expect(translate(name, 'word')).toBe('Call 0806 20 30 40');
});
