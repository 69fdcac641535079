import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'vitest';
import { findTestPart, testParts } from './test-parts.ts';

const names = Object.keys(testParts);

const files = globSync('**/*.spec.ts', { cwd: join(workspace, 'e2e') });

test.each(names.filter((name) => name !== 'bench'))('%s has specs that exist', (name) => {
  const { specs } = findTestPart(name);
  expect(specs).not.toEqual([]);
  const unmatched = specs.filter((spec) => !files.some((file) => file.search(spec) === 0));
  expect(unmatched).toEqual([]);
});

test('the test part payment leaves out the layout specs of its screens', () => {
  const [spec = ''] = findTestPart('payment').specs;
  const chosen = files.filter((file) => file.search(spec) === 0);
  expect(chosen).toContain('pay/card.spec.ts');
  expect(chosen).not.toContain('pay/layout.spec.ts');
});

test('an unknown test part is refused with the names of the known ones', () => {
  expect(() => findTestPart('toString')).toThrow(/^There is no part "toString", only shell, /);
});

test('every part that is released can be tested alone', () => {
  expect(names).toEqual(expect.arrayContaining(parts.map(({ name }) => name)));
});

test(
  'the help of the command names every part that can be tested alone',
  { timeout: 60_000 },
  () => {
    const command = [join(workspace, 'tasks/test.ts'), '--help'];
    const help = execFileSync(process.execPath, command, { encoding: 'utf8' });
    expect(help.match(/[\w-]+/g)).toEqual(expect.arrayContaining(names));
  },
);
