import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'vitest';

/* Decision records describe their day, so the files they name may have moved. All other pages must name existing files. */

const pages = globSync(['*.md', '{docs,.github}/**/*.md', '*/README.md'], {
  cwd: workspace,
  exclude: ['docs/adr/**', 'node_modules/**'],
}).toSorted();

const folders = readdirSync(workspace, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
  .map(({ name }) => name);

/** Returns the repository files that a page names, except those that it asks the reader to create. */
function namedFiles(page: string): readonly string[] {
  const text = readFileSync(join(workspace, page), 'utf8');
  const created = new Set(text.match(/(?<=Create `)[^`]+/g));
  const named = text.match(/(?<=`)[a-z][\w.-]*(?:\/[\w.-]+)+\.\w+(?=`)/g) ?? [];
  return [...new Set(named)].filter((path) => isOfFolder(path) && !created.has(path));
}

const isOfFolder = (path: string) => folders.includes(path.slice(0, path.indexOf('/')));

test.each(pages)('every file that %s names is there', (page) => {
  expect(namedFiles(page).filter((path) => !existsSync(join(workspace, path)))).toEqual([]);
});

test('the pages and folders to check are found', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(folders).toContain('delivery');
  expect(namedFiles('docs/how-to/add-a-screen.md')).toContain('mfe-lookup/part.ts');
});
