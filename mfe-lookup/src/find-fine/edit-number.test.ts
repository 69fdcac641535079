import { digitsOf, formatPaymentNumber, lengthLimit } from '@amendes/fines/payment-number.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editNumber, type NumberField } from './edit-number.ts';

/** A field told in one string, the caret as a bar. */
function field(told: string): NumberField {
  return { text: told.replace('|', ''), caret: told.indexOf('|') };
}

const told = ({ text, caret }: NumberField) => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('editNumber', () => {
  test.each([
    ['typing the first digit', '|', '4|', '4|'],
    ['typing the fifth digit', '4449|', '44490|', '4449-0|'],
    ['typing in the middle', '44|49-0', '442|49-0', '442|4-90'],
    ['typing a letter', '4449-0|', '4449-0a|', '4449-0|'],
    ['deleting at the end', '4449-0|', '4449-|', '4449|'],
    ['deleting in the middle', '4449-02|00', '4449-0|00', '4449-0|00'],
    ['Backspace over a dash', '4449-|0200', '4449|0200', '444|0-200'],
    ['Delete over a dash', '4449|-0200', '4449|0200', '4449|-200'],
    ['pasting with spaces', '|', '0010 0589 1933 3332 41|', '0010-0589-1933-3332-41|'],
    ['typing past the limit', '3333-3122-1112-21|', '3333-3122-1112-215|', '3333-3122-1112-21|'],
    ['emptying the field', '4449-0|', '|', '|'],
  ])('%s', (_, before, edited, after) => {
    expect(told(editNumber(field(before), field(edited)))).toBe(after);
  });

  const anyField = fc
    .tuple(fc.string({ unit: fc.constantFrom(...'0123456789- .a'.split('')) }), fc.nat())
    .map(([text, at]) => ({ text, caret: at % (text.length + 1) }));

  test('loses and invents no digit but those past the limit and the one that was deleted', () => {
    fc.assert(
      fc.property(anyField, anyField, (start, edited) => {
        const before = { ...start, text: formatPaymentNumber(start.text) };
        const after = editNumber(before, edited);
        const digits = digitsOf(edited.text);
        const shortened =
          edited.text.length === before.text.length - 1 && digits === digitsOf(before.text);
        fc.pre(!shortened);
        expect(digitsOf(after.text)).toBe(digits.slice(0, lengthLimit(digits)));
      }),
    );
  });

  test('leaves a formatted text and a caret within it, after any sequence of edits', () => {
    fc.assert(
      fc.property(fc.array(anyField), (edits) => {
        const last = edits.reduce<NumberField>(editNumber, { text: '', caret: 0 });
        expect(formatPaymentNumber(last.text)).toBe(last.text);
        expect(last.caret).toBeGreaterThanOrEqual(0);
        expect(last.caret).toBeLessThanOrEqual(last.text.length);
      }),
    );
  });
});
