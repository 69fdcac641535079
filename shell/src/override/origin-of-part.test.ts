import { expect, test } from 'vitest';
import type { ServedParts } from './described-release.ts';
import { originOfPart } from './origin-of-part.ts';
import type { Override } from './override.ts';

const served: ServedParts = {
  shell: 's1',
  remotes: [
    {
      name: 'lookup',
      build: 'b2',
      base: '/releases/lookup/b2/',
      previous: { build: 'b1' },
      canary: { release: { build: 'b3' } },
    },
  ],
};

test.each([
  ['shell', 's1', 'current'],
  ['shell', 's0', 'not served any more'],
  ['lookup', 'b2', 'current'],
  ['lookup', 'b1', 'previous'],
  ['lookup', 'b3', 'canary'],
  ['lookup', 'b0', 'not served any more'],
])('%s %s is %s', (name, build, kind) => {
  expect(originOfPart({ name, build }, [], served)).toEqual({ kind });
});

test('where a part comes from is unknown while the site does not say what it serves', () => {
  expect(originOfPart({ name: 'lookup', build: 'b2' }, [], undefined)).toEqual({ kind: 'unknown' });
});

test('a part that was swapped comes from the address that was typed', () => {
  const release: Override['release'] = {
    name: 'lookup',
    build: 'b2',
    container: 'lookup_b2',
    base: 'https://preview.example/releases/lookup/b2/',
    entry: 'entry.js',
    files: {},
    routes: [],
  };
  const address = 'https://preview.example';
  expect(originOfPart(release, [{ address, release }], served)).toEqual({
    kind: 'override',
    address,
  });
});
