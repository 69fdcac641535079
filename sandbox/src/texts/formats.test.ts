import fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { formatAmount, formatDay, formatNumber } from './formats.ts';
import { languages } from './language.ts';

it.each([
  ['fr', '1\u202F234,50\u00A0€'],
  ['en', '€1,234.50'],
  ['de', '1.234,50\u00A0€'],
  ['nl', '€\u00A01.234,50'],
  ['it', '1.234,50\u00A0€'],
  ['es', '1234,50\u00A0€'],
] as const)('123450 cents are shown in %s as %s', (language, text) => {
  expect(formatAmount(123_450, language)).toBe(text);
});

it('a formatted amount keeps every cent in every language', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_147_483_647 }),
      fc.constantFrom(...languages),
      (cents, language) => {
        expect(Number(formatAmount(cents, language).replace(/\D/g, ''))).toBe(cents);
      },
    ),
  );
});

describe('a day', () => {
  it.each([
    ['fr', '2 mars 2026'],
    ['en', '2 March 2026'],
    ['de', '2. März 2026'],
    ['nl', '2 maart 2026'],
    ['it', '2 marzo 2026'],
    ['es', '2 de marzo de 2026'],
  ] as const)('the day 2026-03-02 is shown in %s as %s', (language, text) => {
    expect(formatDay('2026-03-02', language)).toBe(text);
  });

  it.each([
    ['2026-03-02T00:30:00+01:00', '2 March 2026'],
    ['2026-03-01T23:30:00Z', '2 March 2026'],
    ['2026-03-01T23:30+0100', '1 March 2026'],
    ['2026-03-01T23:30', '1 March 2026'],
    [new Date('2026-07-01T22:30:00Z'), '2 July 2026'],
  ])('the moment %s is shown as its day in France: %s', (moment, text) => {
    expect(formatDay(moment, 'en')).toBe(text);
  });
});

it.each([
  ['33333122111221', '3333-3122-1112-21'],
  ['211690052718340926', '2116-9005-2718-3409-26'],
])('the number %s is printed as %s', (numero, text) => {
  expect(formatNumber(numero)).toBe(text);
});
