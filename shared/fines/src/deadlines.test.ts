import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aFine } from '../testing/a-fine.ts';
import { lastDay, stepDue, stepName, stepOn, transferTerms, dayInFrance } from './deadlines.ts';
import { paidSoFar, type AmountStep, type Fine } from './fine.ts';
import { noticeKinds } from './notice-kind.ts';

/** Steps of a fine sent on 2026-11-02: 30 and 60 days by card, 15 and 45 by transfer. */
const steps: readonly AmountStep[] = [
  { level: 'reduced', amount: 9000, until: '2026-12-02', transferUntil: '2026-11-17' },
  { level: 'standard', amount: 13_500, until: '2027-01-01', transferUntil: '2026-12-17' },
  { level: 'increased', amount: 37_500 },
];
const noon = (day: string) => new Date(`${day}T11:00:00Z`);

describe('the current amount step', () => {
  test.each([
    ['2026-11-17T12:00:00Z', 'reduced', 'reduced'],
    ['2026-11-17T22:59:00Z', 'reduced', 'reduced'],
    ['2026-11-17T23:00:00Z', 'reduced', 'standard'],
    ['2026-12-02T22:59:00Z', 'reduced', 'standard'],
    ['2026-12-02T23:00:00Z', 'standard', 'standard'],
    ['2026-12-18T12:00:00Z', 'standard', 'increased'],
    ['2027-01-02T12:00:00Z', 'increased', 'increased'],
  ])('at %s is %s by card and %s by transfer', (time, card, transfer) => {
    expect(stepOn(steps, 'card', new Date(time))?.level).toBe(card);
    expect(stepOn(steps, 'transfer', new Date(time))?.level).toBe(transfer);
  });

  test('ends for a transfer with the card’s last day if only that one is known', () => {
    const byCard = steps.map(({ level, amount, until }) => ({
      level,
      amount,
      ...(until !== undefined && { until }),
    }));
    expect(stepOn(byCard, 'transfer', noon('2026-12-02'))?.level).toBe('reduced');
    expect(stepOn(byCard, 'transfer', noon('2026-12-03'))?.level).toBe('standard');
  });

  test('does not exist after the last step has ended', () => {
    expect(stepOn(steps.slice(0, 1), 'card', noon('2027-01-02'))).toBeUndefined();
  });

  test('is undefined if the API asks for another amount', () => {
    expect(stepDue(aFine({ steps, amountDue: 9000 }), noon('2026-12-03'))).toBeUndefined();
    expect(stepDue(aFine({ steps, amountDue: 13_500 }), noon('2026-12-03'))).toBe(steps[1]);
  });

  test('is returned if the API sends no amount', () => {
    const { amountDue: _, ...fine } = aFine({ steps });
    expect(stepDue(fine, noon('2026-12-03'))).toBe(steps[1]);
  });
});

test('a last day that is known for one means is not used for the other', () => {
  const step: AmountStep = { level: 'reduced', amount: 9000, until: '2026-12-02' };
  expect(lastDay(step, 'card')).toEqual({ kind: 'day', day: '2026-12-02' });
  expect(lastDay(step, 'transfer')).toEqual({ kind: 'onNotice' });
  expect(lastDay({ level: 'increased', amount: 1 }, 'transfer')).toEqual({ kind: 'never' });
  const byTransfer: AmountStep = { level: 'reduced', amount: 9000, transferUntil: '2026-11-17' };
  expect(lastDay(byTransfer, 'card')).toEqual({ kind: 'onNotice' });
});

describe('a transfer has', () => {
  const part = [{ day: '2026-11-05', amount: 2000, means: 'CARTE', reference: 'R1' }];
  test.each<[string, Partial<Fine>, string, unknown]>([
    [
      'the amount of its level and the last day of that level',
      {},
      '2026-11-17',
      { amount: 9000, arrival: { kind: 'day', day: '2026-11-17' }, later: 13_500 },
    ],
    [
      'the next level’s amount once its own day has passed, even if a card pays less',
      {},
      '2026-11-18',
      { amount: 13_500, arrival: { kind: 'day', day: '2026-12-17' }, later: 37_500 },
    ],
    [
      'the next level’s amount less the settlements',
      { settlements: part },
      '2026-11-18',
      { amount: 11_500, arrival: { kind: 'day', day: '2026-12-17' }, later: 35_500 },
    ],
    [
      'the last amount and no day',
      { amountDue: 37_500 },
      '2027-01-02',
      { amount: 37_500, arrival: { kind: 'never' } },
    ],
    [
      'only the amount if the API sends no steps',
      { steps: [] },
      '2026-11-18',
      { amount: 9000, arrival: { kind: 'onNotice' } },
    ],
    [
      'only the amount less the settlements if the API sends no steps',
      { steps: [], settlements: part },
      '2026-11-18',
      { amount: 7000, arrival: { kind: 'onNotice' } },
    ],
    [
      'only the amount if it contradicts the steps',
      { amountDue: 9001 },
      '2026-11-18',
      { amount: 9001, arrival: { kind: 'onNotice' } },
    ],
  ])('%s', (_, differences, day, terms) => {
    expect(transferTerms(aFine({ steps, ...differences }), noon(day))).toEqual(terms);
  });

  test('no amount and no day if the API sends no amount', () => {
    const { amountDue: _, ...fine } = aFine({ steps });
    expect(transferTerms(fine, noon('2026-11-18'))).toEqual({ arrival: { kind: 'onNotice' } });
  });

  /** Generates days after 2026-11-02, up to 120: the winter of 2026 and 2027. */
  const aDay = fc.integer({ min: 0, max: 120 });
  const dayOf = (offset: number) => {
    const day = new Date(Date.UTC(2026, 10, 2 + offset, 11));
    return day.toISOString().slice(0, 10);
  };
  const anySteps = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 16, max: 40 }))
    .map(([first, more]): readonly AmountStep[] => [
      {
        level: 'reduced',
        amount: 9000,
        until: dayOf(first + 15),
        transferUntil: dayOf(first),
      },
      {
        level: 'standard',
        amount: 13_500,
        until: dayOf(first + more + 15),
        transferUntil: dayOf(first + more),
      },
      { level: 'increased', amount: 37_500 },
    ]);

  test('a level’s amount, no less than by card, and its day, which has not passed', () => {
    fc.assert(
      fc.property(anySteps, aDay, fc.nat({ max: 20_000 }), (any, offset, paid) => {
        const time = noon(dayOf(offset));
        const amountDue = stepOn(any, 'card', time)?.amount ?? 0;
        const settlements = [{ day: '2026-11-03', amount: paid, means: 'CARTE', reference: 'R' }];
        const fine = aFine({ steps: any, amountDue, settlements });
        const { amount = 0, arrival, later } = transferTerms(fine, time);
        const levels = any.map((one) => ({
          amount: Math.max(0, one.amount - paidSoFar(fine)),
          arrival: lastDay(one, 'transfer'),
        }));
        expect(levels).toContainEqual({ amount, arrival });
        expect(arrival.kind !== 'day' || arrival.day >= dayInFrance(time)).toBe(true);
        expect(later ?? amount).toBeGreaterThanOrEqual(amount);
        // A transfer never costs less than a card payment on the same day.
        expect(amount).toBeGreaterThanOrEqual(Math.max(0, amountDue - paid));
      }),
    );
  });
});

test.each(noticeKinds)(
  'only the reduced step of an increased notice is called increasedLess: %s',
  (kind) => {
    const isIncreased = kind.includes('M') || kind.startsWith('FPS');
    const name = stepName({ level: 'reduced', amount: 30_000 }, kind);
    expect(name).toBe(isIncreased ? 'increasedLess' : 'reduced');
    expect(stepName({ level: 'increased', amount: 37_500 }, kind)).toBe('increased');
  },
);
