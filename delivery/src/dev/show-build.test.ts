import { expect, test } from 'vitest';
import { showBuild } from './show-build.ts';

test.each([
  [{ took: 120 }, 'built in 120 ms'],
  [{ took: undefined }, 'failed, the page stays as it was'],
  [{ took: 120, unserved: 'No space left' }, 'built in 120 ms, but not served: No space left'],
])('the result %o of a save is described in words', (save, words) => {
  expect(showBuild({ part: 'lookup', ...save })).toBe(`  lookup         ${words}`);
});
