import { describe, expect, it } from 'vitest';
import { languages } from './language.ts';
import { dictionaries, fillIn } from './dictionaries.ts';

/** Returns every text of a dictionary by its path. */
function flatten(texts: object, path = ''): ReadonlyMap<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? Array.from(flatten(value, `${path}${key}.`))
      : [[`${path}${key}`, String(value)] as const],
  );
  return new Map(entries);
}

const placeholders = (text = '') => Array.from(text.matchAll(/\{\{\w+\}\}/g), String).toSorted();

const french = flatten(dictionaries.fr);

describe.each(languages)('the dictionary in %s', (language) => {
  const texts = flatten(dictionaries[language]);

  it('has the same keys as the French one', () => {
    expect(Array.from(texts.keys()).toSorted()).toEqual(Array.from(french.keys()).toSorted());
  });

  it('has no empty text and no text with surrounding space', () => {
    for (const [path, text] of texts) expect(text, path).toMatch(/^\S(.*\S)?$/);
  });

  it('has the same placeholders as the French one', () => {
    for (const [path, text] of texts) {
      expect(placeholders(text), path).toEqual(placeholders(french.get(path)));
    }
  });
});

it.each(languages.filter((language) => language !== 'fr'))(
  'the dictionary in %s has nothing left untranslated',
  (language) => {
    const texts = Array.from(flatten(dictionaries[language]));
    const copied = texts.filter(([path, text]) => text === french.get(path));
    expect(copied.map(([path]) => path)).toEqual([]);
  },
);

describe('a text with a placeholder', () => {
  it('is filled in with its value', () => {
    const { pay } = dictionaries.en.simulator.card;
    expect(fillIn(pay, { amount: '€9.00' })).toBe('Pay €9.00');
  });

  it('is refused without its value', () => {
    expect(() => fillIn('until {{day}}', {})).toThrow('no value for {{day}}');
  });
});
