import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'vitest';
import { titlesIn } from './house/measure-house.ts';

/** Returns the rows of all tables of a page, without their heads. */
async function rowsOf(page: string): Promise<readonly string[]> {
  const lines = (await readFile(join(workspace, page), 'utf8')).split('\n');
  return lines.filter(
    (line, index) => /^\| (?!-)/.test(line) && !lines[index + 1]?.startsWith('| -'),
  );
}

/** Returns the tests that a row names, each by its file and its exact title. */
const namedIn = (row: string) =>
  [...row.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g)].map(
    ([, file = '', title = '']) => [file, title] as const,
  );

async function isThere(file: string, title: string): Promise<boolean> {
  const text = await readFile(join(workspace, file), 'utf8').catch(() => '');
  return titlesIn(text).includes(title);
}

test.each(['docs/trust.md', 'docs/look.md'])(
  'each row of %s names a test, and each test that it names is there',
  async (page) => {
    const rows = await rowsOf(page);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => namedIn(row).length === 0)).toEqual([]);
    const named = rows.flatMap((row) => namedIn(row));
    const missing = await Promise.all(
      named.map(async ([file, title]) =>
        (await isThere(file, title)) ? [] : [`${file} "${title}"`],
      ),
    );
    expect(missing.flat()).toEqual([]);
  },
);
