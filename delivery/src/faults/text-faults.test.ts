import { expect, test } from 'vitest';
import { languages } from '../site/languages.ts';
import { textFaults } from './text-faults.ts';

const french = JSON.stringify({ detail: { titre: 'Avis {{number}}', suite: 'Payer' } });

/** Returns the faults of a build with one dictionary, in which every language equals the French one, except for `changes`. */
const faultsOf = (changes: Readonly<Record<string, string | undefined>>) => {
  const texts = { ...Object.fromEntries(languages.map((each) => [each, french])), ...changes };
  return textFaults(
    { dictionaries: ['src/texts'], texts: Object.fromEntries(languages.map((each) => [each, ''])) },
    (path) => texts[/^i18n\/0\/(\w+)\.json$/.exec(path)?.[1] ?? ''],
  );
};

test('equal dictionaries in all languages have no fault', () => {
  expect(faultsOf({})).toEqual([]);
});

test.each<[string, string | undefined, ...string[]]>([
  ['a key', '{"detail":{"titre":"Bescheid {{number}}"}}', 'detail.suite is missing'],
  ['everything', '{}', 'detail.titre is missing', 'detail.suite is missing'],
  [
    'a group',
    '{"detail":"Bescheid {{number}}"}',
    'detail.titre is missing',
    'detail.suite is missing',
  ],
  [
    'a placeholder',
    '{"detail":{"titre":"Bescheid {{nummer}}","suite":"Zahlen"}}',
    'detail.titre has not the placeholders of the French text: {{number}}',
  ],
  [
    'a non-empty text',
    '{"detail":{"titre":"Bescheid {{number}}","suite":" "}}',
    'detail.suite is empty',
  ],
  ['its second half', '{"detail":{"titre":"Besch', 'is not JSON'],
  [
    'text values',
    '{"detail":{"titre":["Bescheid {{number}}"],"suite":1}}',
    'detail.titre is no text',
    'detail.suite is no text',
  ],
  ['an object', '[]', 'is no dictionary'],
  ['its file', undefined, 'is missing'],
])('a German dictionary that lacks %s is reported with each fault once', (_, german, ...faults) => {
  expect(faultsOf({ de: german })).toEqual(faults.map((fault) => `src/texts/de.json: ${fault}`));
});

test('a key that only German has is accepted', () => {
  const german = '{"detail":{"titre":"Bescheid {{number}}","suite":"Zahlen","neu":"Neu"}}';
  expect(faultsOf({ de: german })).toEqual([]);
});

test('an empty French text is reported', () => {
  expect(faultsOf({ fr: '{"detail":{"titre":"","suite":"Payer"}}' })).toEqual([
    'src/texts/fr.json: detail.titre is empty',
  ]);
});

test('each language whose texts were not built is reported', () => {
  const faults = textFaults({ dictionaries: ['src/texts'], texts: { fr: 'fr.js' } }, () => french);
  expect(faults).toEqual(languages.slice(1).map((each) => `no texts in ${each} were built`));
});

test('a build without dictionaries needs no texts', () => {
  expect(textFaults({ dictionaries: [], texts: {} }, () => undefined)).toEqual([]);
});
