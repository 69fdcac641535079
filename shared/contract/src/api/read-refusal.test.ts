// @vitest-environment node
import { expect, test } from 'vitest';
import { readErrorCode, readRetryAfter } from './read-refusal.ts';

const body = { error: { code: 'not-payable', message: 'For developers.' } };
const text = JSON.stringify(body);

test.each([
  ['as JSON', body],
  ['as text', text],
  ['as bytes', new TextEncoder().encode(text).buffer],
])('the error code is read from a refusal that comes %s', (_how, refusal) => {
  expect(readErrorCode(refusal)).toBe('not-payable');
});

test.each([
  [undefined],
  [null],
  [''],
  ['<html>'],
  [{}],
  [{ error: 'no' }],
  [{ error: { code: 1 } }],
])('the foreign body %j has no error code', (refusal) => {
  expect(readErrorCode(refusal)).toBeUndefined();
});

const now = Date.parse('2026-11-22T14:00:00Z');

test.each([
  ['90', '2026-11-22T14:01:30.000Z'],
  [' 900 ', '2026-11-22T14:15:00.000Z'],
  ['Sun, 22 Nov 2026 14:15:00 GMT', '2026-11-22T14:15:00.000Z'],
  ['Sun, 22 Nov 2026 14:15:00 +0000', '2026-11-22T14:15:00.000Z'],
  ['2026-11-22T14:15:00Z', '2026-11-22T14:15:00.000Z'],
])('the header Retry-After with %j is read as the moment %s', (header, moment) => {
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
])('the header Retry-After with %j is read as no moment', (header) => {
  expect(readRetryAfter(header, now)).toBeUndefined();
});
