import { expect, test } from 'vitest';
import { readRetryAfter } from './read-retry-after.ts';

const now = Date.parse('2026-11-22T14:00:00Z');

test.each([
  ['90', '2026-11-22T14:01:30.000Z'],
  [' 900 ', '2026-11-22T14:15:00.000Z'],
  ['Sun, 22 Nov 2026 14:15:00 GMT', '2026-11-22T14:15:00.000Z'],
])('%j is the moment %s', (header, moment) => {
  expect(readRetryAfter(header, now)?.toISOString()).toBe(moment);
});

test.each([
  undefined,
  null,
  '',
  ' ',
  '0',
  '-5',
  'soon',
  '9'.repeat(30),
  'Sun, 22 Nov 2026 13:59:59 GMT',
])('%j tells no moment', (header) => {
  expect(readRetryAfter(header, now)).toBeUndefined();
});
