import { expect, test } from 'vitest';
import { sumOf } from './memory-of.ts';

test('the memory of a server includes that of its child processes', () => {
  const table = '    1     0   900\n   42     1   100\n   43    42    50\n  420     1   700\n';
  expect(sumOf(42, table)).toBe(150 * 1024);
});
