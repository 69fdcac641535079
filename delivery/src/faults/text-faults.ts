import { dictionariesFolder, type BuildDescription } from '@amendes/protocol/build-description.ts';
import { unknown } from 'valibot';
import { isObject, parseJson, type Parsed } from '../site/parse-json.ts';
import { languages } from '../site/languages.ts';

type Described = Pick<BuildDescription, 'dictionaries' | 'texts'>;

/** Texts of a dictionary by key, as `group.key`; undefined for values that are no text. */
type Texts = ReadonlyMap<string, string | undefined>;

type ReadDictionary = Parsed<Texts>;

/**
 * Returns the faults of dictionaries, one line each: every language must say all that French says, with the same placeholders.
 * @param textOf Returns the text of a file of the build.
 */
export function textFaults(
  { dictionaries, texts: built }: Described,
  textOf: (path: string) => string | undefined,
): readonly string[] {
  if (dictionaries.length === 0) return [];
  const unbuilt = languages.filter((language) => built[language] === undefined);
  const faults = dictionaries.flatMap((folder, index) => {
    const read = new Map(
      languages.map((language) => [
        language,
        readDictionary(textOf(`${dictionariesFolder}/${index}/${language}.json`)),
      ]),
    );
    const french = read.get('fr');
    return [...read].flatMap(([language, dictionary]) =>
      faultsOf(dictionary, french).map((fault) => `${folder}/${language}.json: ${fault}`),
    );
  });
  return [...unbuilt.map((language) => `no texts in ${language} were built`), ...faults];
}

function readDictionary(text: string | undefined): ReadDictionary {
  if (text === undefined) return { ok: false, fault: 'is missing' };
  const read = parseJson(text, unknown());
  if (!read.ok) return read;
  if (!isObject(read.value)) return { ok: false, fault: 'is no dictionary' };
  return { ok: true, value: new Map(flatten(read.value)) };
}

function flatten(group: object, prefix = ''): (readonly [string, string | undefined])[] {
  return Object.entries(group).flatMap(([key, value]: [string, unknown]) => {
    const name = prefix + key;
    if (typeof value === 'string') return [[name, value]];
    return isObject(value) ? flatten(value, `${name}.`) : [[name, undefined]];
  });
}

function faultsOf(dictionary: ReadDictionary, french?: ReadDictionary): readonly string[] {
  if (!dictionary.ok) return [dictionary.fault];
  const { value: texts } = dictionary;
  const own = [...texts].flatMap(([key, text]) => {
    if (text === undefined) return [`${key} is no text`];
    return text.trim() === '' ? [`${key} is empty`] : [];
  });
  if (!french?.ok) return own;
  const compared = [...french.value].flatMap(([key, original]) => {
    if (!texts.has(key)) return [`${key} is missing`];
    const text = texts.get(key);
    if (!text?.trim() || !original) return [];
    const [wanted, there] = [placeholders(original), placeholders(text)];
    return wanted === there
      ? []
      : [`${key} has not the placeholders of the French text: ${wanted || 'none'}`];
  });
  return [...own, ...compared];
}

const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{[^}]*\}\}/g))].toSorted().join(', ');
