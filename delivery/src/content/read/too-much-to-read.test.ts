import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aPage } from '../../testing/create-content.ts';
import { readPage } from './read-page.ts';

/* A parser is not given what it would need minutes for: the text has a fault that says so. */

const problemsOf = (text: string) =>
  readPage({ file: 'fr/aide.md', page: 'aide', language: 'fr', text }, []).reading.problems;

const levels = expect.stringContaining('within each other have at most 5 levels');
const signs = expect.stringContaining('lines and 300 signs');

test.each([
  ['lists on one line', '1. '.repeat(200), levels],
  ['lists set in', Array.from({ length: 40 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'), levels],
  ['quotes', '>'.repeat(300), levels],
  ['quotes and lists', '> - '.repeat(100), levels],
  ['components', ':::contact[a]\n'.repeat(40), levels],
  ['components that nothing closes', '::::contact[a]\n:::\n'.repeat(40), levels],
  ['emphasis', '*a_'.repeat(1000), signs],
  ['links', '[a]('.repeat(1000), signs],
  ['lines', 'a\n|x\n'.repeat(600), signs],
  ['letters', 'mot '.repeat(20_000), expect.stringContaining('it is too long from about here')],
])('too many %s are one fault, and none besides', (_, text, message) => {
  const problems = problemsOf(aPage('Aide', 'A lead.\n').concat(`\n${text}\n`));
  expect(problems.map((each) => each.message)).toEqual([message]);
});

test('what is too much is the only fault also behind the mark of UTF-8', () => {
  const problems = problemsOf(`\uFEFF${aPage('Aide', `A lead.\n\n${'>'.repeat(300)}\n`)}`);
  expect(problems.map((each) => each.message)).toEqual([levels]);
});

test('five levels are read, and as many components after each other as one likes', () => {
  const list = Array.from({ length: 3 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n');
  const boxes = ':::warning\na\n:::\n\n'.repeat(50);
  expect(problemsOf(aPage('Aide', `A lead.\n\n${list}\n\n${'> '.repeat(5)}a\n\n${boxes}`))).toEqual(
    [],
  );
});

test('every text of the site is read', async () => {
  const folder = new URL('../../../../mfe-static-pages/content', import.meta.url).pathname;
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /^..\/.*md$/.test(name),
  );
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const told = problemsOf(await readFile(join(folder, name), 'utf8')).map((each) => each.message);
    expect(told.filter((message) => /at most|No parser/.test(message))).toEqual([]);
  }
});
