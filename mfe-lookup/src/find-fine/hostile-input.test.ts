import { counterexample, hostileText } from '@amendes/contract/testing/hostile.ts';
import { digitsOf, groupDigits, lengthLimit } from '@amendes/fines/payment-number.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editNumber, hintsFor, parsePrefill, splitPaste } from './entry.ts';

/* Input from outside the look-up: typed or pasted text, and the deciphered text of a link. */

test('a link fills number and key with digits, or nothing', () => {
  const isDigits = (text: string) =>
    (!parsePrefill(text) || /^(\d{16}|\d{20})$/.test(text)) &&
    [parsePrefill(text), splitPaste(text)].every(
      (entry) =>
        !entry ||
        (/^\d{2}$/.test(entry.key) &&
          /^\d{4}(-\d{1,4}){3,4}$/.test(entry.number) &&
          groupDigits(digitsOf(entry.number)) === entry.number),
    );
  expect(counterexample(hostileText, isDigits)).toBeUndefined();
});

test('the number field contains only digits and dashes after a hostile edit', () => {
  const isField = ([before, edited, caret]: readonly [string, string, number]) => {
    const field = editNumber({ text: before, caret }, { text: edited, caret });
    const digits = digitsOf(field.text);
    return (
      /^[\d-]*$/.test(field.text) &&
      digits.length <= lengthLimit(digits) &&
      field.caret <= field.text.length &&
      hintsFor({ number: edited, key: before }).every(({ key }) => /^\w+$/.test(key))
    );
  };
  const edit = fc.tuple(hostileText, hostileText, fc.nat(100));
  expect(counterexample(edit, isField)).toBeUndefined();
});
