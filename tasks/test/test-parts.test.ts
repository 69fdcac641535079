import { globSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { expect, test } from 'vitest';
import { findTestPart } from './test-parts.ts';

const names = ['shell', 'lookup', 'payment', 'static-pages', 'contract', 'fines', 'ui'];

test.each([...names, 'delivery', 'sandbox', 'tasks'])('%s has specs that exist', (name) => {
  const { specs } = findTestPart(name);
  expect(specs).not.toEqual([]);
  for (const spec of specs) {
    const pattern = spec.endsWith('/') ? `${spec}**/*.spec.ts` : `${spec}.spec.ts`;
    expect({ spec, files: globSync(pattern, { cwd: join(workspace, 'e2e') }) }).not.toEqual({
      spec,
      files: [],
    });
  }
});

test('a part that does not exist is named, with those that do', () => {
  expect(() => findTestPart('toString')).toThrow(/^There is no part "toString", only shell, /);
});
