import { expect, test } from 'vitest';
import { changeOf, versionFault } from './api-change.ts';

const known = { version: '2.2.0', lines: ['a: string;', 'b(): void;'] };

test.each([
  ['the same', known.lines, 'none'],
  ['something new', [...known.lines, 'c: number;'], 'addition'],
  ['something is gone', ['a: string;'], 'breaking'],
  ['something is different', ['a: number;', 'b(): void;'], 'breaking'],
  ['in another order', known.lines.toReversed(), 'breaking'],
  ['with comments', ['/** Text. */', ' * More.', '// Line', ...known.lines], 'none'],
])('%s: %j is a change of kind %s', (_, lines, change) => {
  expect(changeOf(known, { version: '2.2.0', lines })).toBe(change);
});

test('an addition requires a higher minor version', () => {
  const lines = [...known.lines, 'c: number;'];
  expect(versionFault('contract', known, { version: '2.2.1', lines })).toBe(
    'contract is 2.2.1, and has to be 2.3.0: this is new\n  + c: number;',
  );
  expect(versionFault('contract', known, { version: '2.3.0', lines })).toBeUndefined();
});

test('a removed or changed line requires a higher major version', () => {
  const lines = ['a: number;', 'b(): void;'];
  expect(versionFault('contract', known, { version: '2.3.0', lines })).toBe(
    'contract is 2.3.0, and has to be 3.0.0: this may break a build\n  - a: string;\n  + a: number;',
  );
  expect(versionFault('contract', known, { version: '3.0.0', lines })).toBeUndefined();
});

test('a version older than the known one is a fault', () => {
  expect(versionFault('contract', known, { ...known, version: '2.1.0' })).toBe(
    'contract 2.1.0 is older than 2.2.0',
  );
});
