import { globSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'vitest';
import { findTestPart } from './test-parts.ts';

const names = ['shell', 'lookup', 'payment', 'static-pages', 'contract', 'fines', 'ui'];

const files = globSync('**/*.spec.ts', { cwd: join(workspace, 'e2e') });

test.each([...names, 'delivery', 'sandbox', 'tasks'])('%s has specs that exist', (name) => {
  const { specs } = findTestPart(name);
  expect(specs).not.toEqual([]);
  const unmatched = specs.filter((spec) => !files.some((file) => file.search(spec) === 0));
  expect(unmatched).toEqual([]);
});

test('payment leaves the layout of its screens to the whole run', () => {
  const [spec = ''] = findTestPart('payment').specs;
  const chosen = files.filter((file) => file.search(spec) === 0);
  expect(chosen).toContain('pay/card.spec.ts');
  expect(chosen).not.toContain('pay/layout.spec.ts');
});

test('a part that does not exist is named, with those that do', () => {
  expect(() => findTestPart('toString')).toThrow(/^There is no part "toString", only shell, /);
});
