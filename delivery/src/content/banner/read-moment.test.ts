import { expect, test } from 'vitest';
import { readMoment } from './read-moment.ts';

test.each([
  ['2026-11-23 08:00', '2026-11-23T07:00:00.000Z'],
  ['2026-07-14 08:00', '2026-07-14T06:00:00.000Z'],
  ['2026-07-14T08:00', '2026-07-14T06:00:00.000Z'],
  ['2026-07-14T08:00+01:00', '2026-07-14T07:00:00.000Z'],
  ['2026-07-14T08:00Z', '2026-07-14T08:00:00.000Z'],
  ['2027-03-28 01:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28 03:00', '2027-03-28T01:00:00.000Z'],
  ['2026-10-25T02:30+02:00', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:30+01:00', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25 03:00', '2026-10-25T02:00:00.000Z'],
])('the time %s is read as %s', (text, moment) => {
  const read = readMoment(text);
  expect(read.ok && read.moment.toISOString()).toBe(moment);
});

test.each([
  ['2027-03-28 02:30', /^names 2027-03-28 02:30, which no clock in Paris shows/],
  ['2026-10-25 02:30', /show twice that night: write 2026-10-25T02:30\+02:00 for the first/],
  ['2026-11-31 08:00', /^is a date and time in Paris such as/],
  ['2026-11-23 25:00', /^is a date and time in Paris such as/],
  ['2026-11-23 24:00', /^is a date and time in Paris such as/],
  ['2026-11-23', /^is a date and time in Paris such as/],
  ['tomorrow', /not tomorrow$/],
])('the time %s is refused', (text, message) => {
  const read = readMoment(text);
  expect(read.ok ? '' : read.message).toMatch(message);
});
