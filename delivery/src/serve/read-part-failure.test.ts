import { expect, test } from 'vitest';
import { readPartFailure } from './read-part-failure.ts';

const parts = new Set(['shell', 'payment']);
const report = { part: 'payment', build: 'b00000000001', reason: 'No such chunk' };

test('a report is read from the text that the browser sends', () => {
  expect(readPartFailure(JSON.stringify(report), parts)).toEqual(report);
  expect(readPartFailure({ ...report, more: 'left out' }, parts)).toEqual(report);
});

test('a start that failed is a report of the shell', () => {
  const reason = 'Not started in time, scripts lost: 2';
  expect(readPartFailure({ ...report, part: 'shell', reason }, parts)).toEqual({
    ...report,
    part: 'shell',
    reason,
  });
});

test.each([
  '',
  'no JSON',
  '[]',
  'null',
  '"payment"',
  JSON.stringify({ ...report, part: 'unknown' }),
  JSON.stringify({ ...report, part: ['payment'] }),
  JSON.stringify({ ...report, build: '../..' }),
  JSON.stringify({ ...report, build: 'b'.repeat(41) }),
  JSON.stringify({ ...report, reason: 1 }),
  JSON.stringify({ part: 'payment' }),
])('%s is no report', (body) => {
  expect(readPartFailure(body, parts)).toBeUndefined();
});

test('a reason is cut, and what identifies a fine or a visitor is taken out again', () => {
  const reason = `at /tai/amende/33333122111221/29 with eyJhbGci.eyJleHAi ${'x '.repeat(200)}`;
  const told = readPartFailure({ ...report, reason }, parts)?.reason ?? '';
  expect(told).toMatch(/^at \/tai\/amende\/…\/… with … x x/);
  expect(told.length).toBeLessThanOrEqual(200);
});
