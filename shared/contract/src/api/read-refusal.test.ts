// @vitest-environment node
import { expect, test } from 'vitest';
import { readErrorCode, readRetryAfter } from './read-refusal.ts';

const body = { error: { code: 'not-payable', message: 'For developers.' } };
const text = JSON.stringify(body);

test.each([
  ['as JSON', body],
  ['as text', text],
  ['as bytes', new TextEncoder().encode(text).buffer],
])('a refusal that came %s tells its code', (_how, came) => {
  expect(readErrorCode(came)).toBe('not-payable');
});

test.each([
  [undefined],
  [null],
  [''],
  ['<html>'],
  [{}],
  [{ error: 'no' }],
  [{ error: { code: 1 } }],
])('the foreign body %j has no code', (came) => {
  expect(readErrorCode(came)).toBeUndefined();
});

const now = Date.parse('2026-11-22T14:00:00Z');

test.each([
  ['90', '2026-11-22T14:01:30.000Z'],
  [' 900 ', '2026-11-22T14:15:00.000Z'],
  ['Sun, 22 Nov 2026 14:15:00 GMT', '2026-11-22T14:15:00.000Z'],
  ['Sun, 22 Nov 2026 14:15:00 +0000', '2026-11-22T14:15:00.000Z'],
  ['2026-11-22T14:15:00Z', '2026-11-22T14:15:00.000Z'],
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
