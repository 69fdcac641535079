// @vitest-environment node
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Fine } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { describe, expect, test } from 'vitest';
import { type Offer, offerOf, offersFor, referenceFor, termsOfTransfer } from './offers.ts';

const payment = samples.payable;
const deposit = samples.payableDeposit;

/** Returns offers in short: type, number and amount. */
function inShort(fine: Fine, reference = payment): readonly string[] {
  return offersFor(fine, reference).map(({ type, number, amount }) =>
    [type, number, amount].join(' '),
  );
}

function without(...names: readonly (keyof Fine)[]): Fine {
  const entries = Object.entries(aFine()).filter(([name]) => !names.some((one) => one === name));
  return Object.fromEntries(entries) as unknown as Fine;
}

const booked = (amount: number) => ({ day: '2026-11-03', amount, means: 'CARTE', reference: 'R' });

test('a fine with a deposit offers payment and deposit, each under its own number', () => {
  expect(inShort(aFine())).toEqual([
    `payment ${samples.payable.number} 9000`,
    `deposit ${samples.payableDeposit.number} 13500`,
  ]);
});

test('a fine without a deposit can only be paid', () => {
  expect(inShort(without('deposit'))).toEqual([`payment ${samples.payable.number} 9000`]);
});

test('under the number of the deposit only the deposit is offered', () => {
  expect(inShort(aFine(), deposit)).toEqual([`deposit ${samples.payableDeposit.number} 13500`]);
});

test('a booked amount is deducted from the offer', () => {
  expect(inShort(aFine({ settlements: [booked(4000)] }))[0]).toBe(
    `payment ${samples.payable.number} 5000`,
  );
});

test.each([payment, deposit])('a fully paid fine offers nothing under $number', (reference) => {
  expect(inShort(aFine({ settlements: [booked(9000)] }), reference)).toEqual([]);
});

test('an amount that the API does not send is missing, not zero', () => {
  const [offer] = offersFor(without('amountDue'), payment);
  expect(offer).toStrictEqual({ type: 'payment', ...payment });
});

test('a deposit of zero counts as a deposit of unknown amount', () => {
  const fine = aFine({ deposit: { ...deposit, amount: 0 } });
  expect(offerOf(fine, payment, 'deposit')).toStrictEqual({ type: 'deposit', ...deposit });
  expect(offersFor(fine, deposit)).toStrictEqual([{ type: 'deposit', ...deposit }]);
});

test('an offer is found by its type where the number has it', () => {
  expect(offerOf(aFine(), payment, 'deposit')?.amount).toBe(13_500);
  expect(offerOf(aFine(), deposit, 'payment')).toBeUndefined();
  expect(offerOf(without('deposit'), payment, 'deposit')).toBeUndefined();
});

describe('a transfer', () => {
  const today = new Date('2026-11-21T12:00:00Z');
  const terms = (differences: Partial<Offer>) =>
    termsOfTransfer(aFine(), { type: 'payment', ...payment, ...differences }, today);

  test('for the fine has the amount of its step and the amount due later', () => {
    expect(terms({ amount: 9000 })).toMatchObject({ amount: 9000, later: 13_500 });
  });

  test('for a deposit has its amount and the deadline printed on the notice', () => {
    const arrival = { kind: 'onNotice' };
    expect(terms({ type: 'deposit', amount: 13_500 })).toStrictEqual({ amount: 13_500, arrival });
    expect(terms({ type: 'deposit' })).toStrictEqual({ arrival });
  });
});

test('a fine is paid under its own number, its deposit under another', () => {
  expect(referenceFor(aFine(), 'payment')).toEqual(payment);
  expect(referenceFor(aFine(), 'deposit')).toEqual(deposit);
  expect(referenceFor(without('deposit'), 'deposit')).toEqual(payment);
});
