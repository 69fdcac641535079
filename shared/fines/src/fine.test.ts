import { samples } from '../testing/sample-fines.ts';
import { expect, test } from 'vitest';
import {
  amountLeft,
  paidSoFar,
  paymentStatuses,
  paymentStatusOf,
  roleOf,
  type Fine,
} from './fine.ts';
import { noticeKindOf, noticeKinds } from './notice-kind.ts';

const fine: Fine = {
  number: samples.payable.number,
  key: '29',
  deposit: samples.payableDeposit,
  status: 'A_PAYER',
  kind: 'AF',
  paidAtTobacconist: false,
  steps: [],
  settlements: [],
  partialPaymentAllowed: false,
};

test.each([
  [samples.payable.number, '29', 'payment'],
  [samples.payableDeposit.number, '30', 'deposit'],
  [samples.payable.number, '30', 'none'],
  [samples.payableDeposit.number, '29', 'none'],
  [samples.paid.number, '33', 'none'],
])('the number %s with the key %s belongs to: %s', (number, key, role) => {
  expect(roleOf(fine, { number, key })).toBe(role);
});

test('a fine without a deposit does not match a deposit’s number and key', () => {
  const { deposit: _, ...withoutDeposit } = fine;
  expect(roleOf(withoutDeposit, { number: '33333122111222', key: '30' })).toBe('none');
});

test('each status and kind of the API is kept, and any other word is UNKNOWN', () => {
  expect(paymentStatuses.map(paymentStatusOf)).toEqual(paymentStatuses);
  expect(noticeKinds.map(noticeKindOf)).toEqual(noticeKinds);
  expect([paymentStatusOf('PAYABLE_EN_2031'), noticeKindOf('af')]).toEqual(['UNKNOWN', 'UNKNOWN']);
});

const paid = (amount: number) => ({ day: '2026-11-03', amount, means: 'CB', reference: 'r' });

test.each([
  [18_000, [], 18_000],
  [18_000, [6000], 12_000],
  [18_000, [6000, 12_000], 0],
  [18_000, [20_000], 0],
  [undefined, [6000], undefined],
])('an amount of %j with %j booked leaves %j', (amountDue, amounts, remaining) => {
  const settlements = amounts.map(paid);
  expect(amountLeft({ ...fine, settlements, ...(amountDue && { amountDue }) })).toBe(remaining);
});

test('a booked deposit pays nothing of the fine', () => {
  const settlements = [paid(6000), { ...paid(13_500), type: 'deposit' as const }];
  expect(paidSoFar({ ...fine, settlements })).toBe(6000);
  expect(amountLeft({ ...fine, settlements, amountDue: 18_000 })).toBe(12_000);
});
