// @vitest-environment node
import { languages } from '@amendes/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsOf, typedAmount } from './next-step.ts';
import { anyText } from '../testing/any-text.ts';

describe('centsOf', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,5', 1250],
    ['12,50', 1250],
    ['12.50', 1250],
    ['12,50 €', 1250],
    ['€12.50', 1250],
    ['12,50\u00a0€', 1250],
    [' 12,50 ', 1250],
    ['12,50 EUR', 1250],
    ['12 euros', 1200],
    ['1 euro', 100],
    ['1 280,00', 128_000],
    ['1\u202f280,00\u00a0€', 128_000],
    ['1.280,00', 128_000],
    ['1,280.00', 128_000],
    ['1.280.000,00', 128_000_000],
    ['1,280,000.00', 128_000_000],
    ['0,01', 1],
    ['007', 700],
  ])('reads %j as %i cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  test.each([
    '',
    'abc',
    '12,345',
    '1.280',
    '1,280',
    '12,',
    ',50',
    '-12',
    '+12',
    '1e3',
    '12,50,00',
    '1.28,00',
    '12€50',
    '€12€',
    '$12',
    '12345678',
    '١٢',
    '12.50 or so',
  ])('does not guess what %j means', (text) => {
    expect(centsOf(text)).toBeUndefined();
  });

  test.each(languages)('reads every amount as it is shown in %s', (language) => {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_99 }), (cents) => {
        expect(centsOf(format.format(cents / 100))).toBe(cents);
      }),
    );
  });

  test('gives whole cents or nothing for any typed text', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789.,€ -e'.split('')) });
    fc.assert(
      fc.property(fc.oneof(near, anyText), (text) => {
        const cents = centsOf(text) ?? 0;
        expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
      }),
    );
  });
});

describe('typedAmount', () => {
  const range = { from: 100, to: 9000 };

  test.each([
    ['', { kind: 'all' }],
    ['   ', { kind: 'all' }],
    ['90', { kind: 'all' }],
    ['89,99', { kind: 'part', amount: 8999 }],
    ['1', { kind: 'part', amount: 100 }],
    ['0,99', { kind: 'outOfRange' }],
    ['90,01', { kind: 'outOfRange' }],
    ['0', { kind: 'outOfRange' }],
    ['douze', { kind: 'unreadable' }],
  ])('reads %j as %o if at most 90.00 can be paid', (text, typed) => {
    expect(typedAmount(text, range)).toEqual(typed);
  });
});
