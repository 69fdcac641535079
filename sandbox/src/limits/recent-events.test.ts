import { expect, test } from 'vitest';
import { RecentEvents } from './recent-events.ts';

test('subjects that never come back are forgotten after a period', () => {
  let now = 1_000_000;
  const events = new RecentEvents(60_000, () => now);
  for (let subject = 0; subject < 1000; subject += 1) events.add(`address ${subject}`);
  expect(events.size).toBe(1000);
  now += 60_000;
  events.add('another');
  expect(events.size).toBe(1);
});

test('what happened within the period still counts after others were forgotten', () => {
  let now = 1_000_000;
  const events = new RecentEvents(60_000, () => now);
  events.add('old');
  now += 59_000;
  events.add('recent');
  now += 1000;
  events.add('now');
  expect(events.secondsUntilBelow(1, 'recent')).toBe(59);
  expect(events.secondsUntilBelow(1, 'old')).toBe(0);
});

test('what was only touched is remembered for a period after the last time', () => {
  let now = 1_000_000;
  const events = new RecentEvents(60_000, () => now);
  events.touch('one');
  now += 59_000;
  events.touch('one');
  now += 59_000;
  expect([events.has('one'), events.has('another')]).toEqual([true, false]);
  now += 1000;
  expect(events.has('one')).toBe(false);
});
