import { expect, test } from 'vitest';
import { linkFaults } from './link-faults.ts';
import { wordFaults } from './word-faults.ts';

const faultsIn = (text: string, language: 'fr' | 'en' = 'en') =>
  wordFaults([{ language, place: 'here', text }]).map(({ fault }) => fault);

test('a discouraged word is found in any case and with any kind of space', () => {
  expect(faultsIn('Send your Contest in time.')).toEqual([
    '“contest” is not the word for: contester, contestation',
  ]);
  expect(faultsIn('Ouverture de la page\u00A0de carte…', 'fr')).toEqual([
    expect.stringContaining('“page de carte”'),
  ]);
});

test('the same letters within another word, or in another language, are no fault', () => {
  expect(faultsIn('The contestant reads the uncontested notice.')).toEqual([]);
  expect(faultsIn('un contest', 'fr')).toEqual([]);
});

test('a telephone number or the name of the application in a text is found', () => {
  expect(faultsIn('Call 0811\u00A010 10 10.')).toEqual(['0811101010 comes from the configuration']);
  expect(faultsIn('Install Amendes.gouv.')).toEqual(['Amendes.gouv comes from the configuration']);
});

const linked = (markdown: string) => linkFaults({ language: 'de', place: 'here', markdown });

test('a link of a page must lead to an official address and name its language', () => {
  expect(linked('[antai.gouv.fr (auf Deutsch)](https://www.antai.gouv.fr/de)')).toEqual([]);
  expect(linked('[antai.gouv.fr](https://www.antai.gouv.fr/)')).toEqual([
    expect.stringContaining('has to end with (auf Französisch)'),
  ]);
  expect(linked('[antai](https://antai-gouv.fr/)')).toEqual([
    expect.stringContaining('is not among the official addresses'),
  ]);
});
