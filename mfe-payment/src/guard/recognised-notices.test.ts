import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import {
  forgetUnanswered,
  isRecognised,
  isUnanswered,
  rememberRecognised,
  rememberUnanswered,
} from './recognised-notices.ts';

const fine = aFine();
const { number } = fine;
const another = { number: samples.paid.number };

test('a notice is recognised once this tab has shown it, and no other is', () => {
  expect(isRecognised(fine)).toBe(false);
  rememberRecognised(fine);
  rememberRecognised(fine);
  expect(isRecognised(fine)).toBe(true);
  expect(isRecognised(another)).toBe(false);
  expect(sessionStorage.getItem('amendes.recognised')).toBe(JSON.stringify([number]));
});

test('a fine is recognised after its deposit was shown', () => {
  rememberRecognised({ number: samples.payableDeposit.number });
  expect(isRecognised(fine)).toBe(true);
});

test('the oldest of many notices is forgotten first', () => {
  const many = Array.from({ length: 25 }, (_, index) => String(index));
  for (const one of many) rememberRecognised({ number: one });
  expect(['4', '5', '24'].map((one) => isRecognised({ number: one }))).toEqual([false, true, true]);
});

const deposit = { number: samples.payableDeposit.number };

test('an unanswered payment counts for the fine and its deposit until it is forgotten', () => {
  rememberUnanswered(another);
  for (const notice of [deposit, { number }]) {
    rememberUnanswered({ number });
    rememberUnanswered(fine);
    rememberUnanswered(fine);
    expect([deposit, { number }].map(isUnanswered)).toEqual([true, true]);
    expect(isRecognised(fine)).toBe(false);
    forgetUnanswered(notice);
    expect([deposit, { number }, fine].map(isUnanswered)).toEqual([false, false, false]);
  }
  expect(isUnanswered(another)).toBe(true);
});

test.each([deposit, { number }])('a fine counts as unanswered if only %j was remembered', (one) => {
  rememberUnanswered(one);
  expect(isUnanswered(fine)).toBe(true);
  expect(isUnanswered(another)).toBe(false);
  forgetUnanswered(fine);
  expect(isUnanswered(one)).toBe(false);
});

test('each number of an unanswered payment is stored on its own for other releases', () => {
  rememberUnanswered(fine);
  const stored: unknown = JSON.parse(sessionStorage.getItem('amendes.unanswered') ?? '');
  expect(stored).toEqual(expect.arrayContaining([number, deposit.number]));
});

test.each(['rubbish', '{}', 'null', '[1,2]'])(
  'the stored text %j makes no notice recognised',
  (text) => {
    sessionStorage.setItem('amendes.recognised', text);
    expect(isRecognised({ number: '1' })).toBe(false);
  },
);
