import { type TextLoaders, languages } from '@amendes/contract';
import { describe, expect, test } from 'vitest';

/** A dictionary as in its file: texts, or groups of texts. */
interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

const placeholders = (text: string) => (text.match(/\{\{[\w.]+\}\}/g) ?? []).toSorted().join();

const groupOf = (key: string) => key.slice(0, key.lastIndexOf('.'));

/** Declares the tests that every part's texts must pass: each language must contain all that French contains. */
export function checkTexts(loaders: TextLoaders): void {
  test('a French text has no breaking space beside : ; ? ! « » € or %', async () => {
    const texts = (await loaders.fr()).flatMap((one) => flatten(one.default));
    expect(texts.filter(([, text]) => /[ \n][:;?!»€%]|«[ \n]/.test(text))).toEqual([]);
  });

  test('texts with the telephone number also name the one for délictuelle fines', async () => {
    const texts = (await loaders.fr()).flatMap((one) => flatten(one.default));
    const naming = (number: string) =>
      texts.flatMap(([key, text]) => (text.includes(`telephone.${number}}}`) ? groupOf(key) : []));
    expect(naming('criminal')).toEqual(expect.arrayContaining(naming('france')));
  });

  describe.each(languages.filter((language) => language !== 'fr'))(
    'the texts in %s',
    (language) => {
      test('have all texts and placeholders of the French ones, translated', async () => {
        const french = await loaders.fr();
        const others = await loaders[language]();
        expect(others).toHaveLength(french.length);
        const findings = french.flatMap((dictionary, index) =>
          compareDictionaries(dictionary.default, others[index]?.default ?? {}),
        );
        expect(findings).toEqual([]);
      });
    },
  );
}

/** Returns all texts of a dictionary with their keys, as `group.key`. */
function flatten(dictionary: Dictionary, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(dictionary).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as const]
      : flatten(value, `${prefix}${key}.`),
  );
}

/**
 * Compares a dictionary with the French one and returns one line per finding. A single word may be
 * the same in two languages; a text of several words that is the same was not translated.
 */
function compareDictionaries(french: Dictionary, other: Dictionary): readonly string[] {
  const reference = new Map(flatten(french));
  const texts = new Map(flatten(other));
  const findings: string[] = [];
  for (const [key, text] of reference) {
    const translated = texts.get(key);
    if (translated === undefined) findings.push(`${key} is missing`);
    else if (translated.trim() === '') findings.push(`${key} is empty`);
    else if (translated === text && /\p{L}\s+\p{L}/u.test(text))
      findings.push(`${key} is not translated`);
    else if (placeholders(translated) !== placeholders(text)) {
      findings.push(`${key} has other placeholders`);
    }
  }
  for (const key of texts.keys()) if (!reference.has(key)) findings.push(`${key} is not in French`);
  return findings;
}
