import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatAmount } from './format-amount.ts';
import { languages } from '../language/language.ts';

it.each([
  ['fr', '1\u202F234,50\u00A0€'],
  ['en', '€1,234.50'],
  ['de', '1.234,50\u00A0€'],
  ['nl', '€\u00A01.234,50'],
  ['it', '1.234,50\u00A0€'],
  ['es', '1234,50\u00A0€'],
] as const)('123450 cents in %s are %s', (language, text) => {
  expect(formatAmount(123_450, language)).toBe(text);
});

it('no cent is lost or made in any language', () => {
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
