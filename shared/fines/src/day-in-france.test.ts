import { expect, test } from 'vitest';
import { dayInFrance } from './deadlines.ts';

test.each([
  ['in winter', '2026-11-20T23:00:00Z', '2026-11-21'],
  ['in winter', '2026-11-20T22:59:59Z', '2026-11-20'],
  ['in summer', '2026-07-01T21:59:59Z', '2026-07-01'],
  ['in summer', '2026-07-01T22:00:00Z', '2026-07-02'],
  ['at the turn of the year', '2026-12-31T23:30:00Z', '2027-01-01'],
])('%s, the moment %s is the day %s in France', (_when, time, day) => {
  expect(dayInFrance(new Date(time))).toBe(day);
});
