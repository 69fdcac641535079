import { expect, test } from 'vitest';
import { attribute } from './attribute.ts';

test('every character of a script belongs to the source that its map names', () => {
  const map = {
    file: 'a.js',
    version: 3,
    sources: ['shell/src/a.ts', 'node_modules/b/b.js'],
    names: [],
    // From 0: the first source; from 4: nothing; from 6: the second source.
    mappings: 'AAAA,I,ECAA',
    sourcesContent: [],
    sourceRoot: '',
  };
  expect(attribute('aaaa__bbb\nunmapped', map)).toEqual({ ours: 4, packages: 3, bundler: 10 });
});
