import { expect, test } from 'vitest';
import type { Registry } from '../registry/registry.ts';
import { integrityOf } from './integrity-of.ts';

const part = { name: 'shell', build: 'b1', container: 'shell_b1', entry: 'entry.js', routes: [] };
const registry: Registry = {
  shell: { ...part, base: '/releases/shell/b1/', files: { 'shell.js': 'sha384-shell' } },
  remotes: [{ ...part, base: '/releases/lookup/b2/', files: { 'entry.js': 'sha384-lookup' } }],
};
const integrity = integrityOf(registry, 'https://site.example/tai');

test('a listed file has its hash, by relative and by whole address', () => {
  expect(integrity('/releases/shell/b1/shell.js')).toBe('sha384-shell');
  expect(integrity('https://site.example/releases/lookup/b2/entry.js')).toBe('sha384-lookup');
});

test.each([
  '/releases/lookup/b2/other.js',
  'https://elsewhere.example/releases/lookup/b2/entry.js',
  '/releases/lookup/b2/entry.js?v=2',
  'data:text/javascript,alert(1)',
])('%s is refused', (address) => {
  expect(() => integrity(address)).toThrow('Not in the registry');
});
