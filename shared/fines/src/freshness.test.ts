import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFine } from '../testing/a-fine.ts';
import { hasPassedDeadline, isFresh } from './deadlines.ts';

const fine = aFine({
  steps: [
    { level: 'reduced', amount: 9000, until: '2026-12-02', transferUntil: '2026-11-17' },
    { level: 'standard', amount: 13_500 },
  ],
});
const at = (time: string) => Date.parse(time);

test.each([
  ['at once', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z', true],
  ['after nine minutes', '2026-11-20T12:00:00Z', '2026-11-20T12:09:59Z', true],
  ['after ten minutes', '2026-11-20T12:00:00Z', '2026-11-20T12:10:00Z', false],
  ['over a midnight without a deadline', '2026-11-20T22:59:00Z', '2026-11-20T23:01:00Z', true],
  ['within the last day of a card', '2026-12-02T12:00:00Z', '2026-12-02T12:05:00Z', true],
  ['over the last day of a card', '2026-12-02T22:59:00Z', '2026-12-02T23:01:00Z', false],
  ['over the last day of a transfer', '2026-11-17T22:59:00Z', '2026-11-17T23:01:00Z', false],
  ['when the clock was set back', '2026-11-20T12:00:00Z', '2026-11-20T11:59:00Z', false],
])('the freshness of a lookup answer %s, from %s to %s, is %s', (_, lookedUp, now, fresh) => {
  expect(isFresh(fine, at(lookedUp), at(now))).toBe(fresh);
});

test('an answer with a payment under way is fresh for one minute', () => {
  const underWay = aFine({ status: 'EN_COURS_PAIEMENT' });
  const lookedUp = at('2026-11-20T12:00:00Z');
  expect(isFresh(underWay, lookedUp, lookedUp + 59_000)).toBe(true);
  expect(isFresh(underWay, lookedUp, lookedUp + 60_000)).toBe(false);
});

test('no answer is fresh after ten minutes or past a deadline', () => {
  const moment = fc.integer({ min: at('2026-11-01T00:00:00Z'), max: at('2026-12-20T00:00:00Z') });
  fc.assert(
    fc.property(moment, moment, (from, to) => {
      if (!isFresh(fine, from, to)) return;
      expect(to - from).toBeLessThan(600_000);
      expect(hasPassedDeadline(fine, from, to)).toBe(false);
    }),
  );
});
