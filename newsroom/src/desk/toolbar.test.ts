import { expect, test } from 'vitest';
import { apply, dated, paragraphAt, tools } from './toolbar.ts';

const tool = (name: string) => {
  const found = tools.find((each) => each.name === name);
  if (!found) throw new Error(`There is no tool ${name}`);
  return found;
};

test('a selected word becomes bold and stays selected', () => {
  const text = 'Un mot ici.';
  const { insert, from, to, anchor, head } = apply(tool('outils.gras'), text, { from: 3, to: 6 });
  const next = text.slice(0, from) + insert + text.slice(to);
  expect(next).toBe('Un **mot** ici.');
  expect(next.slice(anchor, head)).toBe('mot');
});

test.each([
  ['Un mot.', 7, 'Un mot.\n\n::toc\n'],
  ['Un mot.\n', 8, 'Un mot.\n\n::toc\n'],
  ['Un mot.\n\n', 9, 'Un mot.\n\n::toc\n'],
])('a block after %j is set apart by an empty line', (text, at, expected) => {
  const { insert, from, to } = apply(tool('outils.sommaire'), text, { from: at, to: at });
  expect(text.slice(0, from) + insert + text.slice(to)).toBe(expected);
});

test('each selected line becomes an entry of a list', () => {
  const { insert } = apply(tool('outils.numeros'), 'a\nb', { from: 0, to: 3 });
  expect(insert).toBe('1. a\n2. b');
});

test('a text gets the date of the day in Paris', () => {
  const text = '---\nupdated: 2026-01-01\n---\n';
  expect(dated(text, new Date('2026-11-23T23:30:00Z'))).toContain('updated: 2026-11-24');
});

test.each([
  ['---\nupdated:\n---\n', '---\nupdated: 2026-11-24\n---\n'],
  [
    '---\ntitle: Aide\n---\n\nupdated: no',
    '---\ntitle: Aide\nupdated: 2026-11-24\n---\n\nupdated: no',
  ],
  ['---\n---\n', '---\nupdated: 2026-11-24\n---\n'],
  ['', '---\ntitle: \ndescription: \nupdated: 2026-11-24\n---\n\n'],
  ['Un mot.', '---\ntitle: \ndescription: \nupdated: 2026-11-24\n---\n\nUn mot.'],
])('the text %j, which has no date, gets one', (text, expected) => {
  expect(dated(text, new Date('2026-11-23T23:30:00Z'))).toBe(expected);
});

test('the paragraph at a position of the text is found', () => {
  expect(paragraphAt('a\n\nb\n\nc', 4)).toBe(1);
});
