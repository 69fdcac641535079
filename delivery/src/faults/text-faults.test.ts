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

test('languages that say the same have no fault', () => {
  expect(faultsOf({})).toEqual([]);
});

test.each([
  ['a key', '{"detail":{"titre":"Bescheid {{number}}"}}', 'detail.suite is missing'],
  ['everything', '{}', 'detail.titre is missing'],
  ['a group', '{"detail":"Bescheid {{number}}"}', 'detail.titre is missing'],
  [
    'a placeholder',
    '{"detail":{"titre":"Bescheid {{nummer}}","suite":"Zahlen"}}',
    'detail.titre has not the placeholders of the French text: {{number}}',
  ],
  ['a text', '{"detail":{"titre":"Bescheid {{number}}","suite":" "}}', 'detail.suite is empty'],
  ['its end', '{"detail":{"titre":"Besch', 'is not JSON'],
  ['texts', '{"detail":{"titre":["Bescheid {{number}}"],"suite":1}}', 'detail.titre is no text'],
  ['an object', '[]', 'is no dictionary'],
  ['its file', undefined, 'is missing'],
])('a German dictionary that lacks %s is told by language and key', (_, german, fault) => {
  expect(faultsOf({ de: german })).toContain(`src/texts/de.json: ${fault}`);
});

test('a key that only German has is no fault: nobody asks for it', () => {
  const german = '{"detail":{"titre":"Bescheid {{number}}","suite":"Zahlen","neu":"Neu"}}';
  expect(faultsOf({ de: german })).toEqual([]);
});

test('an empty French text is told once', () => {
  expect(faultsOf({ fr: '{"detail":{"titre":"","suite":"Payer"}}' })).toContain(
    'src/texts/fr.json: detail.titre is empty',
  );
});

test('a language whose texts were not built is told', () => {
  const faults = textFaults({ dictionaries: ['src/texts'], texts: { fr: 'fr.js' } }, () => french);
  expect(faults).toEqual(languages.slice(1).map((each) => `no texts in ${each} were built`));
});

test('what shows no texts needs none', () => {
  expect(textFaults({ dictionaries: [], texts: {} }, () => undefined)).toEqual([]);
});
