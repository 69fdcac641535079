import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Fine } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import { offerOf, offersFor } from './offers.ts';

const payment = samples.payable;
const deposit = samples.payableDeposit;

/** Offers in short: type, number and amount. */
function told(fine: Fine, reference = payment): readonly string[] {
  return offersFor(fine, reference).map(({ type, number, amount }) =>
    [type, number, amount].join(' '),
  );
}

function without(...names: readonly (keyof Fine)[]): Fine {
  const entries = Object.entries(aFine()).filter(([name]) => !names.some((one) => one === name));
  return Object.fromEntries(entries) as unknown as Fine;
}

const booked = (amount: number) => ({ day: '2026-11-03', amount, means: 'CARTE', reference: 'R' });

test('a fine with a deposit is paid for good or deposited, each under its own number', () => {
  expect(told(aFine())).toEqual([
    `payment ${samples.payable.number} 9000`,
    `deposit ${samples.payableDeposit.number} 13500`,
  ]);
});

test('a fine without a deposit can only be paid', () => {
  expect(told(without('deposit'))).toEqual([`payment ${samples.payable.number} 9000`]);
});

test('under the number of the deposit only the deposit is offered', () => {
  expect(told(aFine(), deposit)).toEqual([`deposit ${samples.payableDeposit.number} 13500`]);
});

test('what was booked is no longer asked for', () => {
  expect(told(aFine({ settlements: [booked(4000)] }))[0]).toBe(
    `payment ${samples.payable.number} 5000`,
  );
});

test.each([payment, deposit])('once all is paid nothing is offered under $number', (reference) => {
  expect(told(aFine({ settlements: [booked(9000)] }), reference)).toEqual([]);
});

test('an amount that the API did not tell is missing, not zero', () => {
  const [offer] = offersFor(without('amountDue'), payment);
  expect(offer).toEqual({ type: 'payment', ...payment });
});

test('an offer is found by its type where the number has it', () => {
  expect(offerOf(aFine(), payment, 'deposit')?.amount).toBe(13_500);
  expect(offerOf(aFine(), deposit, 'payment')).toBeUndefined();
  expect(offerOf(without('deposit'), payment, 'deposit')).toBeUndefined();
});
