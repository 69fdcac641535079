// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { nextCheck, type CheckEvent, type PaymentCheck } from './payment-check.ts';

const at = new Date('2026-11-21T14:32:00Z');
const earlier = new Date('2026-11-21T14:30:00Z');
const payment = { kind: 'AF', settlementType: 'payment', amount: 9000 } as const;
const underWay = { state: 'underWay', ...payment } as const;
const paid = {
  state: 'paid',
  ...payment,
  day: '2026-11-21',
  means: 'card',
  meansText: 'CARTE',
  reference: 'R1',
} as const;

type CheckAnswer = Extract<CheckEvent, { kind: 'answer' }>['answer'];
const answerEvent = (answer: CheckAnswer, isLast: boolean): CheckEvent => ({
  kind: 'answer',
  answer,
  at,
  isLast,
});
const answered = (value: Extract<CheckAnswer, { ok: true }>['value'], isLast = true) =>
  answerEvent({ ok: true, value }, isLast);
const failing = (isLast: boolean) =>
  answerEvent({ ok: false, failure: { reason: 'timeout' } }, isLast);

const asking: PaymentCheck = { status: 'asking' };
const waiting: PaymentCheck = { status: 'waiting', payment: underWay, checkedAt: earlier };
const paused: PaymentCheck = { status: 'paused', payment: underWay, checkedAt: earlier };
const failed: PaymentCheck = { status: 'failed', failure: { reason: 'timeout' }, at };
const unpaid: PaymentCheck = {
  status: 'unpaid',
  payment: { state: 'cancelled', ...payment },
  checkedAt: at,
};
const askingAgain: PaymentCheck = { status: 'askingAgain', shown: paused };

test.each([
  [asking, answered(paid), { status: 'paid', payment: paid }],
  [waiting, answered(paid), { status: 'paid', payment: paid }],
  [askingAgain, answered(paid), { status: 'paid', payment: paid }],
  [asking, answered({ state: 'none' }), { status: 'unpaid', payment: { state: 'none' } }],
  [waiting, answered({ state: 'refused', ...payment }), { status: 'unpaid' }],
  [waiting, answered({ state: 'cancelled', ...payment }), { status: 'unpaid' }],
  [asking, answered(underWay, false), { status: 'waiting', payment: underWay, checkedAt: at }],
  [waiting, answered(underWay, true), { status: 'paused', payment: underWay, checkedAt: at }],
  [askingAgain, answered(underWay, false), { status: 'waiting', checkedAt: at }],
] as const)('the state %j becomes, after the event %j, %j', (check, event, next) => {
  expect(nextCheck(check, event)).toMatchObject(next);
});

describe('a check that gets no answer', () => {
  test('is a failure if nothing was known before', () => {
    expect(nextCheck(asking, failing(true))).toEqual(failed);
    const again = nextCheck(failed, { kind: 'askAgain' });
    expect(nextCheck(again, failing(true))).toEqual(failed);
  });

  const booked: PaymentCheck = {
    status: 'paid',
    payment: { ...paid, unanswered: 6500 },
    checkedAt: earlier,
  };

  test.each([booked, paused, { ...unpaid, checkedAt: earlier }])(
    'keeps the known state and records the failure: %j',
    (known) => {
      const repeated = nextCheck(known, { kind: 'askAgain' });
      const next = nextCheck(repeated, failing(true));
      expect(next).toEqual({ ...known, failed: { failure: { reason: 'timeout' }, at } });
      const again = nextCheck(next, { kind: 'askAgain' });
      expect(again).toEqual({ status: 'askingAgain', shown: next });
      expect(nextCheck(again, answered(known.payment))).toEqual({ ...known, checkedAt: at });
    },
  );

  test('ends the waiting of a citizen who asked in between, and is reported', () => {
    const failure = { failure: { reason: 'timeout' }, at };
    const again = nextCheck(waiting, { kind: 'askAgain' });
    expect(nextCheck(again, failing(true))).toEqual({ ...paused, failed: failure });
  });

  test('changes nothing while others follow, and as the last one only pauses the check', () => {
    expect(nextCheck(waiting, failing(false))).toEqual(waiting);
    expect(nextCheck(waiting, failing(true))).toEqual(paused);
  });
});

describe('an attempt that was seen under way', () => {
  const attempt = { ...underWay, expiresAt: '2026-11-21T14:31:00Z' };
  const seen: PaymentCheck = { ...waiting, payment: attempt };
  const none = { status: 'unpaid', payment: { state: 'none' } };

  test.each([seen, { ...seen, status: 'paused' }, { ...failed, seen: attempt }] as const)(
    'does not end with a refusal that may be older, once its time is over: %j',
    (check) => {
      const repeated = check.status === 'waiting' ? check : nextCheck(check, { kind: 'askAgain' });
      for (const state of ['refused', 'cancelled'] as const) {
        const next = nextCheck(repeated, answered({ state, ...payment }));
        expect(next).toMatchObject(none);
        const again = nextCheck(next, { kind: 'askAgain' });
        expect(nextCheck(again, answered({ state, ...payment }))).toMatchObject(none);
      }
    },
  );

  test.each([
    ['of another amount', { amount: 2500 }],
    ['of another type', { settlementType: 'deposit' }],
    ['of another week', { day: '2026-11-14' }],
    ['of more than a day before', { paidAt: '2026-11-20T14:00:00Z' }],
  ] as const)('stays unanswered beside a payment %s, once its time is over', (_, other) => {
    const before = { ...paid, ...other };
    const next = nextCheck(seen, answered(before));
    const expected = { status: 'paid', payment: { ...before, unanswered: 9000 } };
    expect(next).toMatchObject(expected);
    // The attempt is not lost either when the citizen asks again.
    const again = nextCheck(next, { kind: 'askAgain' });
    expect(again).toEqual({ status: 'askingAgain', shown: next });
    expect(nextCheck(again, answered(before))).toEqual(next);
  });

  test('counts as paid by a payment that may be its own', () => {
    const late = { ...paid, paidAt: '2026-11-21T14:31:30Z' };
    const next = nextCheck(seen, answered(late));
    expect(next).toMatchObject({ status: 'paid', payment: late });
    expect(next).not.toHaveProperty('payment.unanswered');
    expect(nextCheck(next, { kind: 'askAgain' })).toBe(next);
  });

  test('ends with the outcome for which the API reports no unanswered amount', () => {
    const refused = { state: 'refused', ...payment, unanswered: 0 } as const;
    expect(nextCheck(seen, answered(refused))).toMatchObject({ payment: refused });
    const settled = { ...paid, amount: 2500, unanswered: 0 };
    expect(nextCheck(seen, answered(settled))).toMatchObject({ status: 'paid', payment: settled });
  });

  test('counts as over if its end is a few seconds ahead of this clock', () => {
    const check = { ...seen, payment: { ...attempt, expiresAt: '2026-11-21T14:32:03Z' } };
    expect(nextCheck(check, answered({ state: 'refused', ...payment }))).toMatchObject(none);
  });

  test('ends with a refusal that comes before its time is over', () => {
    const check = { ...seen, payment: { ...attempt, expiresAt: '2026-11-21T14:45:00Z' } };
    const refused = { state: 'refused', ...payment } as const;
    expect(nextCheck(check, answered(refused))).toMatchObject({ payment: refused });
  });
});

describe('the citizen', () => {
  test.each([waiting, paused, failed, unpaid])(
    'can check again in %j and meanwhile sees the earlier state',
    (check) => {
      expect(nextCheck(check, { kind: 'askAgain' })).toEqual({
        status: 'askingAgain',
        shown: check,
      });
    },
  );

  test.each([asking, askingAgain])('cannot check twice at the same time in %j', (check) => {
    expect(nextCheck(check, { kind: 'askAgain' })).toBe(check);
  });
});
