import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAmount } from './standing.ts';

const fine = {
  numero: '33333122311221',
  numero_consignation: '33333122311222',
  deposit_amount: 13500,
  partial_payment_allowed: true,
};
const plain = {
  ...fine,
  numero_consignation: null,
  deposit_amount: null,
  partial_payment_allowed: null,
};
const remaining = 9000;

const pay = (amount: number, number = fine.numero) =>
  ({ number, settlementType: 'AMENDE', amount }) as const;
const deposit = (amount: number, number = fine.numero) =>
  ({ number, settlementType: 'CONSIGNATION', amount }) as const;

const inFull = { ok: true, inFull: true };
const inPart = { ok: true, inFull: false };
const refused = { ok: false, code: 'amount-refused' };
const noDeposit = { ok: false, code: 'deposit-impossible' };

describe('a payment of a fine', () => {
  it.each([
    [9000, plain, inFull],
    [8999, plain, refused],
    [9001, plain, refused],
    [0, plain, refused],
    [100, plain, refused],
    [9000, fine, inFull],
    [8999, fine, inPart],
    [100, fine, inPart],
    [99, fine, refused],
    [9001, fine, refused],
    [9000, { ...fine, partial_payment_allowed: false }, inFull],
    [8999, { ...fine, partial_payment_allowed: false }, refused],
  ])('gets the listed verdict for %i of 9000 cents (case %#)', (amount, of, verdict) => {
    expect(checkAmount(of, remaining, pay(amount))).toEqual(verdict);
  });

  it('must cover the whole rest if that is less than the smallest part', () => {
    expect(checkAmount(fine, 50, pay(50))).toEqual(inFull);
    expect(checkAmount(fine, 50, pay(49))).toEqual(refused);
  });

  it('is refused with 0 cents if nothing is left', () => {
    expect(checkAmount(fine, 0, pay(0))).toEqual(refused);
  });

  it('is refused under the number of the deposit', () => {
    expect(checkAmount(fine, remaining, pay(9000, fine.numero_consignation))).toEqual(noDeposit);
  });

  it('is accepted only for the whole rest or for a part of at least 100 cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer(), (rest, amount) => {
        const verdict = checkAmount(fine, rest, pay(amount));
        expect(verdict.ok).toBe((amount === rest && rest > 0) || (amount >= 100 && amount < rest));
      }),
    );
  });
});

describe('a deposit', () => {
  it.each([
    ['is accepted with its exact amount', fine, deposit(13500), inFull],
    ['is accepted under its own number', fine, deposit(13500, fine.numero_consignation), inFull],
    ['is refused with a cent less', fine, deposit(13499), refused],
    ['is refused with a cent more', fine, deposit(13501), refused],
    ['is refused with the amount left of the fine', fine, deposit(9000), refused],
    ['is impossible for a fine that has none', plain, deposit(13500), noDeposit],
    [
      'is impossible without a deposit number',
      { ...fine, numero_consignation: null },
      deposit(13500),
      noDeposit,
    ],
    [
      'is impossible without a deposit amount',
      { ...fine, deposit_amount: null },
      deposit(1),
      noDeposit,
    ],
  ])('%s', (_what, of, wanted, verdict) => {
    expect(checkAmount(of, remaining, wanted)).toEqual(verdict);
  });
});
