import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { excessOf, limited } from './limits.ts';
import { measureHouse, showHouse, type House } from './measure-house.ts';
import { readTree } from './read-tree.ts';

const tree = {
  'pnpm-workspace.yaml': 'packages:\n  - shell\n  - shared/*\n',
  'shell/package.json': '{ "name": "@amendes/shell" }',
  'shell/src/start.ts': [
    "import { add } from '@amendes/ui/sums/add.ts';",
    "import { Button } from '@amendes/ui';",
    "import './page/page.ts';",
    "import 'react';",
    'export const load = () => import("./page/late.ts");',
    '',
  ].join('\n'),
  'shell/src/start.test.ts': [
    "import './start.ts';",
    `test('${'a'.repeat(79)}', () => {});`,
    `test('${'b'.repeat(80)}', () => {});`,
    `test.each([1])(\n  '${'c'.repeat(80)}', () => {});`,
    `const noTitle = ['${'d'.repeat(80)}', 1];`,
    '',
  ].join('\n'),
  'shell/src/page/page.ts': "export type { Start } from '../start.ts';\n",
  'shell/src/page/late.ts': 'export const example = `\n  import "./page.ts";`;\n',
  'shell/dist/built.ts': 'built();\n',
  'shell/packed/src/copied.ts': 'copied();\n',
  'delivery/dist-server/server.ts': 'built();\n',
  'shared/ui/package.json': JSON.stringify({
    name: '@amendes/ui',
    exports: { '.': './src/button.tsx', './*': './src/*' },
  }),
  'shared/ui/src/button.tsx': 'export const Button = 1;\n',
  'shared/ui/src/sums/add.ts': 'export const add = 1;\n',
  'shared/ui/src/api-types.ts': 'generated;\n',
  'tasks/check.ts': "import '@amendes/ui';\n",
};

const root = mkdtempSync(join(tmpdir(), 'amendes-house-test-'));
let house: House;

beforeAll(() => {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  house = measureHouse(readTree(root));
});

afterAll(() => rmSync(root, { recursive: true }));

test('tests, built files and generated types do not count', () => {
  expect(Object.keys(house.byPackage)).toEqual(['shared/ui', 'shell', 'tasks']);
  expect(house).toMatchObject({ files: 6, lines: 11, productLines: 10, otherLines: 1 });
});

test('relative and package imports count, examples in strings and libraries do not', () => {
  expect(house.imports).toBe(6);
  expect(house.byPackage['shell']?.imports).toBe(5);
});

test('files with a single importer are found, also through the exports of packages', () => {
  // These are page.ts, late.ts, start.ts and add.ts; two files import the button, none the command.
  expect(house.singles).toBe(4);
});

test('a folder and its child that import each other are a cycle', () => {
  expect(house.cycles).toEqual(['shell/src ⇄ shell/src/page']);
});

test('an import that only a wildcard export allows is deep', () => {
  expect(house.deepImports).toBe(1);
  expect(house.openExports).toEqual(['@amendes/ui']);
});

test('titles of 80 characters are too long, those of tables too', () => {
  const path = 'shell/src/start.test.ts';
  expect(house.longTitles).toEqual([`${path}: ${'b'.repeat(80)}`, `${path}: ${'c'.repeat(80)}`]);
});

test('a figure above its limit is reported with the places that it counts', () => {
  const today = limited(house);
  expect(excessOf(house, today)).toEqual([]);
  expect(excessOf(house, { ...today, folderCycles: 0, files: 5 })).toEqual([
    '6 source files, at most 5 (tasks/check/house/limits.ts)',
    '1 pairs of folders that import each other, at most 0 (tasks/check/house/limits.ts)\n  shell/src ⇄ shell/src/page',
  ]);
});

test('the table has a row for each package and one for the workspace', () => {
  const lines = showHouse(house).split('\n');
  expect(lines.slice(1, 5).map((line) => line.split(/ {2,}/))).toEqual([
    ['shared/ui', '2', '2', '1', '0.0', '50 %', '0', '0'],
    ['shell', '3', '8', '3', '62.5', '100 %', '1', '1'],
    ['tasks', '1', '1', '1', '100.0', '0 %', '0', '0'],
    ['workspace', '6', '11', '2', '54.5', '67 %', '1', '1'],
  ]);
});
