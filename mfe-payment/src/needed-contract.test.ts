// @vitest-environment node
import { expect, test } from 'vitest';
import { part } from '../part.ts';

test('a shell that tells no deposit from a payment is refused', () => {
  const [, major, minor] = /^\^(\d+)\.(\d+)\.\d+$/.exec(part.contract.needs) ?? [];
  expect(major).toBe('2');
  expect(Number(minor)).toBeGreaterThanOrEqual(7);
});
