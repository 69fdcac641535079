import { expect, test } from 'vitest';
import { canMeet } from './documents-artifact.ts';

test.each([
  ['/tai/aide', '/tai/:amendeId', true],
  ['/tai/:amendeId', '/tai/aide', true],
  ['/tai/aide', '/tai/aide', true],
  ['/tai/aide', '/tai/faq', false],
  ['/tai/:one/a', '/tai/b/:other', true],
  ['/tai/:one/a', '/tai/:other/b', false],
  ['/tai/aide', '/tai/aide/:more', false],
])('%s and %s: %s', (one, other, expected) => {
  expect(canMeet(one, other)).toBe(expected);
});
