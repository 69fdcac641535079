import { expect, test } from 'vitest';
import { attribute, originOfSource } from './attribute.ts';

test('every character of a script belongs to the source that its map names', () => {
  const map = {
    file: 'a.js',
    version: 3,
    sources: ['shell/src/a.ts', 'node_modules/b/b.js'],
    names: [],
    // Column 0 maps to the first source, 4 to none, and 6 to the second source.
    mappings: 'AAAA,I,ECAA',
    sourcesContent: [],
    sourceRoot: '',
  };
  expect(attribute('aaaa__bbb\nunmapped', map)).toEqual({ ours: 4, packages: 3, bundler: 10 });
});

test.each([
  ['../../../../shared/contract/src/page/page.ts', 'ours'],
  ['../../../../mfe-lookup/src/app.tsx', 'ours'],
  ['../../../../shell/src/layout/footer.module.css', 'ours'],
  ['../../../../node_modules/.pnpm/react@19.3.1/node_modules/react/index.js', 'packages'],
  ['../../node_modules/.pnpm/a@1/node_modules/a/shared/b.ts', 'packages'],
  ['webpack://webpack/runtime/load_script', 'bundler'],
  ['../../../../mfe-lookup/%3D%3D%22undefined%22%7D%3Bif(isValidValue(singleton))', 'bundler'],
  [undefined, 'bundler'],
])('the source %s counts as %s', (source, origin) => {
  expect(originOfSource(source)).toBe(origin);
});
