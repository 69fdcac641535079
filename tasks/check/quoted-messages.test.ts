import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'vitest';

/* Anyone who searches for an error message must find it: the pages quote the exact words of the commands. */

const read = (path: string) => readFileSync(join(workspace, path), 'utf8');

const pages = globSync('docs/how-to/*.md', { cwd: workspace })
  .filter((page) => read(page).includes('\n## What can go wrong\n'))
  .toSorted();

const folders = ['{*,shared/*}/src', '{*,shared/*}/testing', 'tasks'];
const sources = globSync(
  folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
  { cwd: workspace },
)
  .filter((path) => !/\.test\.tsx?$/.test(path))
  // Comments are removed because no command prints them.
  .map((path) => read(path).replaceAll(/^\s*(?:\/\*|\*|\/\/).*$/gm, ''));

/** Messages of Node and pnpm. */
const ofOthers = /^(Cannot find package|ERR_PNPM_)/;

/** Returns the quotes in the first column of a page's last table; `…` replaces a varying part. */
function quotedIn(page: string): readonly string[] {
  const [, table = ''] = read(page).split('\n## What can go wrong\n');
  const cells = [...table.matchAll(/^\| (.*?) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
}

/** True if a source contains the words of a quote in their order. */
function isInSources(text: string): boolean {
  const pieces = text.split('…').map((each) => each.trim());
  return sources.some((source) => {
    let end = 0;
    return pieces.every((words) => {
      const start = source.indexOf(words, end);
      end = start + words.length;
      return start !== -1;
    });
  });
}

test.each(pages)('each error message that %s quotes is found in the sources', (page) => {
  const quoted = quotedIn(page);
  expect(quoted).not.toEqual([]);
  expect(quoted.filter((text) => !ofOthers.test(text) && !isInSources(text))).toEqual([]);
});

test('the pages and sources to check are found', () => {
  expect(pages.length).toBeGreaterThan(4);
  expect(sources.length).toBeGreaterThan(500);
  expect(isInSources('There is no part "contest"')).toBe(false);
  expect(isInSources('needs contract …, the shell provides …')).toBe(true);
  expect(isInSources('the shell provides … needs contract')).toBe(false);
});
