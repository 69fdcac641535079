// @vitest-environment node
import { expect, test } from 'vitest';
import { readErrorCode } from './read-error-code.ts';

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
