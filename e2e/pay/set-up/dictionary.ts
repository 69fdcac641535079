import { publicFacts } from '@amendes/protocol/public-facts.ts';

/** Texts of the site in one language, by their keys. */
export type Dictionary = ReadonlyMap<string, string>;

/** Reads the texts that the site publishes in a language. */
export async function readDictionary(site: string, language: string): Promise<Dictionary> {
  const answer = await fetch(`${site}/assets/i18n/${language}.json`);
  return new Map(entriesOf(await answer.json(), ''));
}

function entriesOf(node: unknown, key: string): (readonly [string, string])[] {
  if (typeof node === 'string' || typeof node === 'number') return [[key, `${node}`]];
  return Object.entries(node as object).flatMap(([name, child]) =>
    entriesOf(child, key ? `${key}.${name}` : name),
  );
}

const facts = new Map(entriesOf({ operator: publicFacts }, ''));

/** Returns a text of the site with the operator's facts. A key without a text fails the test. */
export function textIn(
  dictionary: Dictionary,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = dictionary.get(key);
  if (text === undefined) throw new Error(`No text for ${key}`);
  return text.replaceAll(
    /\{\{([\w.]+)\}\}/g,
    (_, name: string) => values[name] ?? facts.get(name) ?? '',
  );
}

/**
 * Returns the texts of `foreign`, or parts of them, that `shown` contains although its own language has other ones.
 * @param shown has plain spaces only.
 */
export function untranslated(
  shown: string,
  foreign: Dictionary,
  own: Dictionary,
): readonly string[] {
  const ownWords = plainSpaces([...own.values()].join(' '));
  return [...foreign]
    .filter(([key, text]) => text !== own.get(key))
    .flatMap(([, text]) => text.split(/\{\{[\w.]+\}\}/))
    .map((piece) => plainSpaces(piece).trim())
    .filter((piece) => piece.length > 5 && shown.includes(piece) && !ownWords.includes(piece));
}

export const plainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ');
