import { expect, test } from 'vitest';
import { parseOverrides, type Override, type ServedParts, originOfPart } from './override.ts';
import { withOverride } from './start-overrides.tsx';

const origins = ['https://preview.example'];

const anOverride = (differences: Partial<Override['release']> = {}): Override => ({
  address: 'https://preview.example',
  release: {
    name: 'lookup',
    build: 'b2',
    container: 'lookup_b2',
    base: 'https://preview.example/releases/lookup/b2/',
    entry: 'entry.js',
    files: { 'entry.js': 'sha384-x' },
    routes: ['/tai'],
    ...differences,
  },
});

const parsed = (overrides: unknown) => parseOverrides(JSON.stringify(overrides), origins);

test('a stored override is read back unchanged', () => {
  expect(parsed([anOverride()])).toEqual([anOverride()]);
});

test.each([
  undefined,
  '',
  '{',
  '7',
  'null',
  '{}',
  '[1]',
  '[{}]',
  '[{"address":"https://a.example"}]',
])('the stored text %j is read as no override', (text) => {
  expect(parseOverrides(text, origins)).toEqual([]);
});

test.each([
  ['a relative base', { base: '/releases/lookup/b2/' }],
  ['a base that is not a folder', { base: 'https://preview.example/releases/lookup/b2' }],
  ['a base that is a script', { base: 'javascript:alert(1)/' }],
  ['a file without its hash', { files: { 'entry.js': '' } }],
  ['a container that is not an identifier', { container: 'a-b()' }],
  ['a name that is a path', { name: '../shell' }],
])('a stored override with %s is ignored', (_what, release) => {
  expect(parsed([anOverride(release)])).toEqual([]);
});

test('an override from a forbidden origin is left out, and the others stay', () => {
  const elsewhere = anOverride({ name: 'payment', base: 'https://elsewhere.example/r/' });
  expect(parsed([elsewhere, anOverride()])).toEqual([anOverride()]);
});

test('a second override of a part replaces the first one', () => {
  const payment = anOverride({ name: 'payment' });
  const again = anOverride({ build: 'b3' });
  expect(withOverride([anOverride(), payment], again)).toEqual([payment, again]);
});

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
])('the release %s %s is %s', (name, build, kind) => {
  expect(originOfPart({ name, build }, [], served)).toEqual({ kind });
});

test('the source of a part is unknown if the site does not say what it serves', () => {
  expect(originOfPart({ name: 'lookup', build: 'b2' }, [], undefined)).toEqual({ kind: 'unknown' });
});

test('the source of an overridden part is the address that was typed', () => {
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
