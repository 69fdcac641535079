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

test('a deposit that this tab has shown is the notice of its fine', () => {
  rememberRecognised({ number: samples.payableDeposit.number });
  expect(isRecognised(fine)).toBe(true);
});

test('the oldest of many notices is forgotten first', () => {
  const many = Array.from({ length: 25 }, (_, index) => String(index));
  for (const one of many) rememberRecognised({ number: one });
  expect(['4', '5', '24'].map((one) => isRecognised({ number: one }))).toEqual([false, true, true]);
});

test('what is not known of a payment counts for the fine and its deposit, until it is', () => {
  const { payableDeposit } = samples;
  rememberUnanswered(fine);
  rememberUnanswered({ number });
  expect(sessionStorage.getItem('amendes.unanswered')).toBe(
    JSON.stringify([number, payableDeposit.number]),
  );
  expect(isUnanswered(another.number)).toBe(false);
  expect(isRecognised(fine)).toBe(false);
  forgetUnanswered(number);
  expect([number, payableDeposit.number].map(isUnanswered)).toEqual([false, true]);
});

test.each(['rubbish', '{}', 'null', '[1,2]'])('the stored text %j recognises nothing', (text) => {
  sessionStorage.setItem('amendes.recognised', text);
  expect(isRecognised({ number: '1' })).toBe(false);
});
