import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'vitest';

/** The tests that docs/trust.md names, each by its file and title. */
async function namedTests(): Promise<readonly (readonly [file: string, title: string])[]> {
  const page = await readFile(join(workspace, 'docs/trust.md'), 'utf8');
  const named = page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g);
  return [...named].map(([, file = '', title = '']) => [file, title] as const);
}

test('each row of docs/trust.md names a test that is there', async () => {
  const named = await namedTests();
  const page = await readFile(join(workspace, 'docs/trust.md'), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| (?!Att|-)/.test(line));
  expect(named).toHaveLength(rows.length);
  const missing = await Promise.all(
    named.map(async ([file, title]) => {
      const text = await readFile(join(workspace, file), 'utf8').catch(() => '');
      const isThere = [`'${title}'`, `\`${title}\``].some((written) => text.includes(written));
      return isThere ? [] : [`${file} "${title}"`];
    }),
  );
  expect(missing.flat()).toEqual([]);
});
