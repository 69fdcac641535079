import { expect, test } from 'vitest';
import { idFromHash } from './id-from-hash.ts';

test.each([
  ['#contenu', 'contenu'],
  ['#o%C3%B9', 'où'],
  ['#', ''],
  ['#%', '%'],
  ['#%E0%A4%A', '%E0%A4%A'],
])('the hash %s names %j', (hash, id) => {
  expect(idFromHash(hash)).toBe(id);
});
