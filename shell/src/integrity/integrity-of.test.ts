import { expect, test } from 'vitest';
import { aPart, aRegistry } from '../testing/a-registry.ts';
import { integrityOf } from './integrity-of.ts';

const previous = aPart({ name: 'lookup', build: 'b1' });
const registry = aRegistry([aPart({ name: 'lookup', build: 'b2', previous })]);
const integrity = integrityOf(registry, 'https://site.example/tai');

test('a listed file has its hash, by relative and by whole address', () => {
  expect(integrity('/releases/shell/b1/entry.js')).toBe('sha384-shell-b1');
  const whole = 'https://site.example/releases/lookup/b2/entry.js';
  expect(integrity(whole)).toBe('sha384-lookup-b2');
});

test('the files of a previous release are listed as well', () => {
  expect(integrity('/releases/lookup/b1/entry.js')).toBe('sha384-lookup-b1');
});

test.each([
  '/releases/lookup/b2/other.js',
  'https://elsewhere.example/releases/lookup/b2/entry.js',
  '/releases/lookup/b2/entry.js?v=2',
  'data:text/javascript,alert(1)',
])('%s is refused', (address) => {
  expect(() => integrity(address)).toThrow('Not in the registry');
});
