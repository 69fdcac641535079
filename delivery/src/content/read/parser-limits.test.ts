import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aPage } from '../../testing/create-content.ts';
import { readPage } from './read-page.ts';

/* A text for which the parser would need minutes is not parsed: it gets a fault that says so. */

const problemsOf = (text: string) =>
  readPage({ file: 'fr/aide.md', page: 'aide', language: 'fr', text }, []).reading.problems;

const levels = expect.stringContaining('within each other have at most 5 levels');
const signs = expect.stringContaining('lines and 300 signs');

const listBy = (indent: string, depth: number) =>
  Array.from({ length: depth }, (_, level) => `${indent.repeat(level)}- a`).join('\n');

test.each([
  ['lists on one line', '1. '.repeat(200), levels],
  ['indented lists', listBy('  ', 11), levels],
  ['quotes', '>'.repeat(300), levels],
  ['quotes and lists', '> - '.repeat(100), levels],
  ['components', ':::contact[a]\n'.repeat(40), levels],
  ['components that nothing closes', '::::contact[a]\n:::\n'.repeat(40), levels],
  ['emphasis marks', '*a_'.repeat(1000), signs],
  ['links', '[a]('.repeat(1000), signs],
  ['lines', 'a\n|x\n'.repeat(600), signs],
  ['letters', 'mot '.repeat(20_000), expect.stringContaining('it is too long from about here')],
])('too many %s are reported as a single fault', (_, text, message) => {
  const problems = problemsOf(aPage('Aide', 'A lead.\n').concat(`\n${text}\n`));
  expect(problems.map((each) => each.message)).toEqual([message]);
});

test('too many quotes after a byte order mark are reported as a single fault', () => {
  const problems = problemsOf(`\uFEFF${aPage('Aide', `A lead.\n\n${'>'.repeat(300)}\n`)}`);
  expect(problems.map((each) => each.message)).toEqual([levels]);
});

test.each([
  ['five list levels indented by two spaces', listBy('  ', 5)],
  ['five list levels indented by four spaces', listBy('    ', 5)],
  ['five list levels indented by tabs', listBy('\t', 5)],
  ['five levels of quotes', `${'> '.repeat(5)}a`],
  ['ten list levels indented by two spaces', listBy('  ', 10)],
])('%s are read', (_, text) => {
  expect(problemsOf(aPage('Aide', `A lead.\n\n${text}\n`))).toEqual([]);
});

test.each([
  ['alone', ':::warning\na\n:::\n\n'],
  ['in quotes', '> :::warning\n> a\n> :::\n\n'],
  ['in quotes within quotes', '> > :::warning\n> > a\n> > :::\n\n'],
  ['in numbered items', '1.  :::warning\n    a\n    :::\n\n'],
  ['in numbered items, with a tab', '1.\t:::warning\n\ta\n\t:::\n\n'],
])('eight components in a row are read %s', (_, box) => {
  expect(problemsOf(aPage('Aide', `A lead.\n\n${box.repeat(8)}`))).toEqual([]);
});

test.each([
  ['in a quote', ':::contact[a]\n> :::\n'],
  ['indented as code', ':::contact[a]\n    :::\n'],
  ['in another item', ':::contact[a]\n- :::\n'],
  ['in a quote that has ended', '> :::warning\n:::warning\n> :::\n\n'],
  ['in an item that has ended', '1.  :::warning\n:::warning\n    :::\n\n'],
  ['that is too short after an item has ended', '1.  :::a\n::::b\n:::\n'],
])('a line of colons %s does not close a component', (_, text) => {
  const problems = problemsOf(aPage('Aide', `A lead.\n\n${text.repeat(6)}`));
  expect(problems.map((each) => each.message)).toEqual([levels]);
});

test('a line with 58 000 spaces is reported as one fault without a delay', () => {
  const text = aPage('Aide', `A lead.\n\n--${' '.repeat(58_000)}|x\n`);
  for (let times = 0; times < 10; times += 1) expect(problemsOf(text)).toHaveLength(1);
});

test('every text of the site is within the limits', async () => {
  const folder = new URL('../../../../mfe-static-pages/content', import.meta.url).pathname;
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /^..\/.*md$/.test(name),
  );
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const messages = problemsOf(await readFile(join(folder, name), 'utf8')).map(
      (each) => each.message,
    );
    expect(messages.filter((message) => /at most|No parser/.test(message))).toEqual([]);
  }
});
