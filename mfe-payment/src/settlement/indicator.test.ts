// @vitest-environment node
import { noticeKinds } from '@amendes/fines/notice-kind.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { needsIndicator, parseIndicator } from './offers.ts';
import { anyUnit } from '../testing/any-text.ts';

test('only notices of kind AFM and AFMm need an indicator', () => {
  const needing = [...noticeKinds, 'UNKNOWN' as const].filter((kind) =>
    needsIndicator(aFine({ kind })),
  );
  expect(needing).toEqual(['AFM', 'AFMm']);
});

test.each([
  ['A1B', 'A1B'],
  ['a1b', 'A1B'],
  [' 007 ', '007'],
  ['\u00a0xyz', 'XYZ'],
  ['', undefined],
  ['A1', undefined],
  ['A1BC', undefined],
  ['A B', undefined],
  ['É1B', undefined],
  ['ßA', undefined],
  ['ıab', undefined],
  ['A-B', undefined],
])('the text %j is read as the indicator %s', (text, indicator) => {
  expect(parseIndicator(text)).toBe(indicator);
});

test('an indicator that was read has three capitals or digits and is read unchanged', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 4, unit: anyUnit }), (text) => {
      const indicator = parseIndicator(text) ?? 'AAA';
      expect(indicator).toMatch(/^[0-9A-Z]{3}$/);
      expect(parseIndicator(indicator)).toBe(indicator);
    }),
  );
});
