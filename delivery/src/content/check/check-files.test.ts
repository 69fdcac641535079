import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBanners } from '../banner/read-banner.ts';
import { aPage, createContent } from '../../testing/create-content.ts';
import { showProblem } from '../read/problem.ts';
import { readTextSources } from '../read/read-sources.ts';
import { checkContent } from './check-content.ts';

/* These tests cover what can happen to a text between a keyboard and this folder: tables, letters, lengths and days. */

async function problemsIn(folder: string): Promise<readonly string[]> {
  const { problems } = await checkContent(folder);
  return problems.map((problem) => {
    const file = join(basename(dirname(problem.file)), basename(problem.file));
    return showProblem({ ...problem, file });
  });
}

const problemsOf = async (changes: Record<string, string>) =>
  problemsIn(await createContent(changes));

/** Returns the problems of a text of the FAQ, which has no translation; its first line is line 7. */
const inFaq = (text: string) => problemsOf({ 'fr/faq.md': aPage('FAQ', text) });

const table = (rows: string) => `A lead.\n\n## Table {#table}\n\n${rows}\n`;

test.each([
  [
    'a separator with too few columns',
    '| a | b |\n|---|\n| 1 | 2 |',
    '12:1',
    /not read as a table/,
  ],
  [
    'a separator of other characters',
    '| a | b |\n| === | === |\n| 1 | 2 |',
    '11:1',
    /not read as a/,
  ],
  [
    'no separator',
    '| a | b |\n| 1 | 2 |',
    '11:1',
    /not read as a table: its second line has to be/,
  ],
  ['an empty line', '| a | b |\n| - | - |\n| 1 | 2 |\n\n| 3 | 4 |', '15:1', /no empty line/],
  ['no outer bars', 'a | b\n--- | --- | ---\n1 | 2', '12:1', /not read as a table/],
  [
    'a short row',
    '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 |',
    '14:1',
    /^This row has 1 cell, .* 2 columns/,
  ],
  [
    'a long row',
    '| a | b |\n| - | - |\n| 1 | 2 | 3 |',
    '13:1',
    /^This row has 3 cells, .* 2 columns/,
  ],
])('a table with %s is refused with its line', async (_, rows, place, message) => {
  const [first, ...others] = await inFaq(table(rows));
  const [at, what] = first?.split('  ') ?? [];
  expect([at, others]).toEqual([`fr/faq.md:${place}`, []]);
  expect(what).toMatch(message);
});

async function withFile(file: string, bytes: Uint8Array): Promise<readonly string[]> {
  const folder = await createContent();
  await writeFile(join(folder, file), bytes);
  return problemsIn(folder);
}

test('a file that is not UTF-8 is reported at its first unreadable letter', async () => {
  const text = Buffer.from(aPage('FAQ', 'A lead.\n\nUn numéro.\n'), 'latin1');
  expect(await withFile('fr/faq.md', text)).toEqual([
    'fr/faq.md:9:7  This file is not saved as UTF-8: letters with accents would be unreadable from here on. Save it as UTF-8',
  ]);
});

test('a letter that was lost when a file was saved is reported', async () => {
  const text = Buffer.from(aPage('FAQ', 'A lead.\n\nUn num\uFFFDro.\n'));
  expect(await withFile('fr/faq.md', text)).toEqual([
    'fr/faq.md:9:7  A letter was lost here (\uFFFD) when the file was saved: write it again',
  ]);
});

test('a byte order mark and Windows line ends are accepted and change nothing', async () => {
  const text = aPage('FAQ', 'A lead, and\nanother line.\n\n## Section {#section}\n\nText.\n');
  const windows = Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`);
  expect(await withFile('fr/faq.md', windows)).toEqual([]);
  const folder = await createContent({ 'fr/faq.md': text });
  const { pages } = await checkContent(folder);
  await writeFile(join(folder, 'fr/faq.md'), windows);
  expect((await checkContent(folder)).pages).toEqual(pages);
});

test('a page that is too long is reported with the line where it exceeds the limit', async () => {
  const paragraph = 'Forty-eight letters stand in each of these lines.\n\n';
  const [problem, ...others] = await inFaq(paragraph.repeat(1000));
  expect(others).toEqual([]);
  expect(problem).toMatch(
    /^fr\/faq\.md:\d{4}:1 {2}A page has at most 48000 bytes, this one \d{5}: it is too long from about here on\. Move/,
  );
  expect(await inFaq(paragraph.repeat(400))).toEqual([]);
});

test('a date of the last change that is in the future is reported', async () => {
  const found = await problemsOf({ 'fr/faq.md': aPage('FAQ', 'A lead.\n', '2931-01-01') });
  expect(found).toEqual([
    expect.stringMatching(
      /^fr\/faq\.md:4:1 {2}updated is the day of the last change, and 2931-01-01 is still to come: today is \d{4}-\d\d-\d\d$/,
    ),
  ]);
});

test('files that editors and systems keep beside a text are ignored', async () => {
  const names = ['.aide.md.swp', 'aide.md~', '.#aide.md', '#aide.md#', '.DS_Store'];
  const files = ['fr', 'banners'].flatMap((folder) => names.map((name) => `${folder}/${name}`));
  const folder = await createContent(Object.fromEntries(files.map((file) => [file, '\0'])));
  expect([await problemsIn(folder), await checkBanners(folder)]).toEqual([[], []]);
  expect(await readTextSources(folder)).not.toHaveProperty(['fr/.#aide.md']);
});
