import { expect, test } from 'vitest';
import { parseOverrides, type Override } from './override.ts';
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

test('an override is read as it was stored', () => {
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
])('%j holds no override', (text) => {
  expect(parseOverrides(text, origins)).toEqual([]);
});

test.each([
  ['a relative base', { base: '/releases/lookup/b2/' }],
  ['a base that is no folder', { base: 'https://preview.example/releases/lookup/b2' }],
  ['a base that is a script', { base: 'javascript:alert(1)/' }],
  ['a file without its hash', { files: { 'entry.js': '' } }],
  ['a container that is no name', { container: 'a-b()' }],
  ['a name that is no name', { name: '../shell' }],
])('an override with %s is none', (_what, release) => {
  expect(parsed([anOverride(release)])).toEqual([]);
});

test('an override from an origin that is not allowed is left out, and the others stay', () => {
  const elsewhere = anOverride({ name: 'payment', base: 'https://elsewhere.example/r/' });
  expect(parsed([elsewhere, anOverride()])).toEqual([anOverride()]);
});

test('a part that is swapped again takes the place of its first override', () => {
  const payment = anOverride({ name: 'payment' });
  const again = anOverride({ build: 'b3' });
  expect(withOverride([anOverride(), payment], again)).toEqual([payment, again]);
});
