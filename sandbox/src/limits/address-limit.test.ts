import { expect, test } from 'vitest';
import { recentEvents, clientNetwork } from './address-limit.ts';

test('subjects that do not return are forgotten after a period', () => {
  let now = 1_000_000;
  const events = recentEvents(60_000, () => now);
  for (let subject = 0; subject < 1000; subject += 1) events.add(`address ${subject}`);
  expect(events.size()).toBe(1000);
  now += 60_000;
  events.add('another');
  expect(events.size()).toBe(1);
});

test('an event within the period still counts after older subjects are forgotten', () => {
  let now = 1_000_000;
  const events = recentEvents(60_000, () => now);
  events.add('old');
  now += 59_000;
  events.add('recent');
  now += 1000;
  events.add('now');
  expect(events.secondsUntilBelow(1, 'recent')).toBe(59);
  expect(events.secondsUntilBelow(1, 'old')).toBe(0);
});

test('a touched subject is remembered for a period after its last touch', () => {
  let now = 1_000_000;
  const events = recentEvents(60_000, () => now);
  events.touch('one');
  now += 59_000;
  events.touch('one');
  now += 59_000;
  expect([events.has('one'), events.has('another')]).toEqual([true, false]);
  now += 1000;
  expect(events.has('one')).toBe(false);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007:ffff:eeee:dddd:cccc', '2001:db8:0:7::/64'],
  ['2001:db8::7:0:0:0:1', '2001:db8:0:7::/64'],
  ['2001:db8:0:8::1', '2001:db8:0:8::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('the address "%s" counts as "%s"', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
