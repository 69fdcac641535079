// @vitest-environment node
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offersFor } from './offers.ts';
import { partialRange, resumableAmount } from './partial-amount.ts';

const { deposit: _, ...withoutDeposit } = aFine();
const { amountDue: __, ...withoutAmount } = aFine();
const depositOfNothing = aFine({ deposit: { ...samples.payableDeposit, amount: 0 } });
const inParts = aFine({ partialPaymentAllowed: true });

test.each([
  ['the whole of an unchanged fine', aFine(), 'payment', 9000, 9000],
  [
    'the amount that is due now, when it has changed',
    aFine({ amountDue: 13_500 }),
    'payment',
    9000,
    13_500,
  ],
  ['the same part where a part may be paid', inParts, 'payment', 3000, 3000],
  ['the least part', inParts, 'payment', 100, 100],
  ['all that is left where the part is too much now', inParts, 'payment', 9500, 9000],
  ['all that is left where no part may be paid', aFine(), 'payment', 3000, 9000],
  ['the deposit of the fine', aFine(), 'deposit', 9000, 13_500],
  ['the started amount if the fine has no deposit', withoutDeposit, 'deposit', 13_500, 13_500],
  ['the started amount if the deposit is zero', depositOfNothing, 'deposit', 13_500, 13_500],
  ['the started amount if the amount due is unknown', withoutAmount, 'payment', 9000, 9000],
] as const)('a payment that was left is resumed for %s', (_name, fine, type, started, amount) => {
  expect(resumableAmount(fine, type, started)).toBe(amount);
});

test('the resumed amount is always one that the fine can be paid with', () => {
  const cents = fc.integer({ min: 1, max: 50_000 });
  fc.assert(
    fc.property(cents, cents, fc.boolean(), (amountDue, started, partialPaymentAllowed) => {
      const fine = aFine({ amountDue, partialPaymentAllowed });
      const amount = resumableAmount(fine, 'payment', started);
      const [offer] = offersFor(fine, fine);
      const range = offer && partialRange(fine, offer);
      const isPart = range !== undefined && amount >= range.from && amount <= range.to;
      expect(isPart || amount === amountDue).toBe(true);
    }),
  );
});
