// @vitest-environment node
import { formatPaymentNumber } from '@amendes/fines/payment-number.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkEntry } from './check-entry.ts';

test.each([
  ['', '', 'numTelOuCleInvalide'],
  ['3333-3122-1112-21', '', 'numTelOuCleInvalide'],
  ['3333-3122-1112-21', '2', 'numTelOuCleInvalide'],
  ['3333-3122-1112-2', '29', 'numTelOuCleInvalide'],
  ['', '29', 'numTelOuCleInvalide'],
  ['0010-0589-1933-333', '51', 'numTelInvalide'],
  ['33333-3122-1112-21', '29', 'numTelInvalide'],
  ['00010-0589-1933-3332-41', '51', 'numTelInvalide'],
  ['0010-0589-1933-3332', '5', 'numTelOuCleInvalide'],
  ['3333-3122-1112-29', '29', 'endNumTelInvalide'],
  ['3333-3122-1112-29', 'ab', 'endNumTelInvalide'],
  ['3333-3122-1112-21', 'ab', 'formatCleInvalide'],
])('%j with key %j gets the message %s', (number, key, message) => {
  expect(checkEntry({ number, key })).toBe(`accueil.messages.erreurs.${message}`);
});

test.each([
  ['3333-3122-1112-21', '29'],
  ['3333-3122-1112-22', '30'],
  ['0010-0589-1933-3332-41', '51'],
])('%s with key %s is complete', (number, key) => {
  expect(checkEntry({ number, key })).toBeUndefined();
});

test('any typed entry is either complete or gets one message', () => {
  const complete = /^\d{4}-\d{4}-\d{4}(-\d{4}-\d{2}|-\d[12])$/;
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, key) => {
      const number = formatPaymentNumber(text);
      const isComplete = complete.test(number) && /^\d\d$/.test(key);
      expect(checkEntry({ number, key }) === undefined).toBe(isComplete);
    }),
  );
});

test('the rules never throw, and accept only a complete number with a two-digit key', () => {
  const complete = /^\d{4}-\d{4}-\d{4}(-\d{4}-\d{2}|-\d[12])$/;
  const near = fc.stringMatching(/^\d{4}-\d{4}-\d{4}(-\d{4})?-\d{2}.?$/);
  // The unit `binary` of fast-check takes a second to start.
  const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });
  const anyNumber = fc.oneof(anyText, near);
  const anyKey = fc.oneof(anyText, fc.stringMatching(/^\d{1,3}$/));
  fc.assert(
    fc.property(anyNumber, anyKey, (number, key) => {
      const isComplete = complete.test(number) && /^\d\d$/.test(key);
      expect(checkEntry({ number, key }) === undefined).toBe(isComplete);
    }),
  );
});
