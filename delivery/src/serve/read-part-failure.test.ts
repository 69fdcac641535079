import { expect, test } from 'vitest';
import { readPartFailure } from './receive-reports.ts';

const builds = new Map([
  ['shell', new Set<string>()],
  ['payment', new Set(['b00000000001'])],
]);
const report = { part: 'payment', build: 'b00000000001', kind: 'load', reason: 'No such chunk' };

test('a report is read from text or an object, without unknown fields', () => {
  expect(readPartFailure(JSON.stringify(report), builds)).toEqual(report);
  expect(readPartFailure({ ...report, more: 'left out' }, builds)).toEqual(report);
});

test('a report without a kind has the kind “start”', () => {
  const withoutKind = {
    part: 'shell',
    build: 'b1',
    reason: 'Not started in time, scripts lost: 2',
  };
  expect(readPartFailure(withoutKind, builds)).toEqual({ ...withoutKind, kind: 'start' });
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
  JSON.stringify({ ...report, kind: 'made up' }),
  JSON.stringify({ ...report, kind: ['load'] }),
  JSON.stringify({ part: 'payment' }),
])('%s is refused as a report', (body) => {
  expect(readPartFailure(body, builds)).toBeUndefined();
});

test('a reason is cut to 200 characters without data of a fine or a citizen', () => {
  const reason = `at /tai/amende/33333122111221/29 with eyJhbGci.eyJleHAi ${'x '.repeat(200)}`;
  const cutReason = readPartFailure({ ...report, reason }, builds)?.reason ?? '';
  expect(cutReason).toMatch(/^at \/tai\/amende\/…\/… with … x x/);
  expect(cutReason.length).toBeLessThanOrEqual(200);
});
