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
const say = (name: string, key: string) => i18n.getFixedT(null, name)(key as never);

beforeEach(async () => {
  await speak('fr');
});

test('a part is loaded in the present language only', async () => {
  await speak('nl');
  const { loaders, loads } = speaking();
  const name = nextPart();
  await loadTexts(name, loaders);
  expect(loads.mock.calls).toEqual([['nl']]);
  expect([say(name, 'word'), say(name, 'more.word')]).toEqual(['nl', 'nl']);
});

test('a change of language waits for the texts of every part', async () => {
  const [one, other] = [nextPart(), nextPart()];
  await loadTexts(one, speaking().loaders);
  await loadTexts(other, speaking().loaders);
  await speak('es');
  expect(currentLanguage()).toBe('es');
  expect([say(one, 'word'), say(other, 'word')]).toEqual(['es', 'es']);
});

/** Returns the list of missing texts that the shell is notified of, which grows as they are shown. */
function missing(): readonly string[] {
  const reports: string[] = [];
  provideMissing((name, what) => reports.push(`${name}: ${what}`));
  return reports;
}

test('a text that is missing is told of, and its name is not shown', async () => {
  const reports = missing();
  const name = nextPart();
  await loadTexts(name, speaking().loaders);
  expect(say(name, 'more.unknown')).toBe('…');
  expect(reports).toEqual([`${name}: fr more.unknown`]);
});

test('what was spoken before fills no gap unheard', async () => {
  const reports = missing();
  const { loaders } = speaking();
  const gap = { ...loaders, it: async () => [{ default: { other: 'it' } }] };
  const name = nextPart();
  await speak('en');
  await loadTexts(name, gap);
  await speak('it');
  expect(say(name, 'word')).toBe('…');
  expect(reports).toEqual([`${name}: it word`]);
  await loadFrench(name);
  expect(say(name, 'word')).toBe('fr');
});

test('a dictionary without words is replaced by the French one, and told of', async () => {
  const reports = missing();
  const name = nextPart();
  const { loaders } = speaking();
  await speak('de');
  const empty = [{ default: {} }, { default: { more: { word: 'de' } } }];
  await loadTexts(name, { ...loaders, de: async () => empty });
  expect([say(name, 'word'), spokenLanguage(name)]).toEqual(['fr', 'fr']);
  expect(reports).toEqual([`${name}: de is empty`]);
});

test('a file that cannot be had is replaced by the French one, for that part alone', async () => {
  const [broken, whole] = [nextPart(), nextPart()];
  await loadTexts(broken, speaking(['de']).loaders);
  await loadTexts(whole, speaking().loaders);
  await speak('de');
  expect([say(broken, 'word'), say(whole, 'word')]).toEqual(['fr', 'de']);
});

test('a part whose French cannot be had goes on in the language that it spoke', async () => {
  await speak('en');
  const [broken, whole] = [nextPart(), nextPart()];
  await loadTexts(broken, speaking(['fr']).loaders);
  await loadTexts(whole, speaking().loaders);
  await speak('fr');
  expect(currentLanguage()).toBe('fr');
  expect([say(broken, 'word'), say(whole, 'word')]).toEqual(['en', 'fr']);
  expect([spokenLanguage(broken), spokenLanguage(whole)]).toEqual(['en', 'fr']);
});

test('a part without any text is refused, and the others change the language', async () => {
  const other = nextPart();
  await loadTexts(other, speaking().loaders);
  const { loaders } = speaking(['de', 'fr']);
  await speak('de');
  await expect(loadTexts(nextPart(), loaders)).rejects.toThrow('cannot be had');
  await speak('fr');
  expect([currentLanguage(), say(other, 'word')]).toEqual(['fr', 'fr']);
});

test('a text not to be had is asked for again with the next change of language', async () => {
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

test('another release of a part brings its own texts', async () => {
  const name = nextPart();
  await loadTexts(name, speaking().loaders);
  const older = speaking();
  await loadTexts(name, older.loaders);
  expect(older.loads.mock.calls).toEqual([['fr']]);
});

test('a language without the leading part’s own texts is not spoken', async () => {
  const leading = nextPart();
  await loadTexts(leading, speaking(['de']).loaders);
  expect(await speak('de', leading)).toBe(false);
  expect(currentLanguage()).toBe('fr');
  expect(await speak('nl', leading)).toBe(true);
  expect(currentLanguage()).toBe('nl');
});

/** Creates a part whose German texts load only after `letCome`. */
function slow() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { loaders } = speaking();
  const de = async () => {
    await promise;
    return loaders.de();
  };
  return { loaders: { ...loaders, de }, letCome: resolve };
}

test('a part that comes while a language is on its way speaks it, too', async () => {
  const [first, second] = [nextPart(), nextPart()];
  const { loaders, letCome } = slow();
  await loadTexts(first, loaders);
  const spoken = speak('de');
  await loadTexts(second, speaking().loaders);
  letCome();
  await spoken;
  expect([say(first, 'word'), say(second, 'word')]).toEqual(['de', 'de']);
});

test('a part whose texts come after the language has changed speaks the new one', async () => {
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

test('a part that is left without words meanwhile keeps the others from nothing', async () => {
  const { loaders, letCome } = slow();
  await loadTexts(nextPart(), loaders);
  const spoken = speak('de');
  const mute = loadTexts(nextPart(), speaking(languages).loaders);
  letCome();
  await expect(mute).rejects.toThrow('cannot be had');
  expect(await spoken).toBe(true);
  expect(currentLanguage()).toBe('de');
});

test('the language that was asked for last is spoken, whichever comes last', async () => {
  const { loaders, letCome } = slow();
  await loadTexts(nextPart(), loaders);
  const first = speak('de');
  expect(await speak('nl')).toBe(true);
  letCome();
  expect(await first).toBe(true);
  expect(currentLanguage()).toBe('nl');
});

test('texts that hang keep nobody waiting for longer than 15 s', async () => {
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

test('a text names what the operator says, by its name in the configuration', async () => {
  provideConfiguration(aConfiguration());
  const name = nextPart();
  const { loaders } = speaking();
  const words = [{ default: { word: 'Call {{operator.telephone.criminal}}' } }];
  await loadTexts(name, { ...loaders, fr: async () => words });
  expect(say(name, 'word')).toBe('Call 0806 20 30 40');
});
