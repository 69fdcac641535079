import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const pay = (amount: number) => ({ amount, settlement_type: 'AMENDE' as const });
const deposit = (amount: number) => ({ amount, settlement_type: 'CONSIGNATION' as const });

describe('a fine of 90 €', () => {
  it.each([
    ['no payment', [], { remaining: 9000, isPaid: false, overpaid: 0 }],
    ['a part', [pay(5000)], { remaining: 4000, isPaid: false, overpaid: 0 }],
    ['all parts', [pay(5000), pay(4000)], { remaining: 0, isPaid: true, overpaid: 0 }],
    [
      'a payment of too much',
      [pay(5000), pay(9000)],
      { remaining: 0, isPaid: true, overpaid: 5000 },
    ],
    ['two full payments', [pay(9000), pay(9000)], { remaining: 0, isPaid: true, overpaid: 9000 }],
    ['a deposit', [deposit(13500)], { remaining: 9000, isPaid: true, overpaid: 0 }],
    [
      'a part after a deposit',
      [deposit(13500), pay(5000)],
      { remaining: 9000, isPaid: true, overpaid: 5000 },
    ],
  ])('has the expected rest and overpayment after %s', (_what, settlements, standing) => {
    expect(standingOf({ amount: 9000 }, settlements)).toEqual(standing);
  });

  it('counts as paid if its amount is unknown', () => {
    expect(standingOf({ amount: null }, [])).toEqual({ remaining: 0, isPaid: true, overpaid: 0 });
  });
});

it('the sum paid equals the amount due minus the rest plus the overpayment', () => {
  const cents = fc.integer({ min: 1, max: 50_000 });
  fc.assert(
    fc.property(cents, fc.array(cents), (amount, payments) => {
      const { remaining, isPaid, overpaid } = standingOf({ amount }, payments.map(pay));
      const paid = payments.reduce((sum, payment) => sum + payment, 0);
      expect(paid).toBe(amount - remaining + overpaid);
      expect(isPaid).toBe(remaining === 0);
      expect(remaining === 0 || overpaid === 0).toBe(true);
    }),
  );
});
