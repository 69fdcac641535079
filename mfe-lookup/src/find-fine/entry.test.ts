// @vitest-environment node
import { digitsOf, formatPaymentNumber, lengthLimit } from '@amendes/fines/payment-number.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  editNumber,
  fieldsToCorrect,
  hintsFor,
  isLong,
  parsePrefill,
  splitInsertion,
  splitPaste,
  type NumberField,
} from './entry.ts';

test.each([
  ['3333312211122129', { number: '3333-3122-1112-21', key: '29' }],
  ['3333-3122-1112-21 / 29', { number: '3333-3122-1112-21', key: '29' }],
  ['0010 0589 1933 3332 41 clé 51', { number: '0010-0589-1933-3332-41', key: '51' }],
  ['33333122111221', undefined],
  ['001005891933333241', undefined],
  ['', undefined],
])('the pasted text %j is split into %j', (text, entry) => {
  expect(splitPaste(text)).toEqual(entry);
});

test.each([
  ['an entry at once', '', '3333-3122-1112-21 / 29', { number: '3333-3122-1112-21', key: '29' }],
  ['a long entry', '', '00100589193333324151', { number: '0010-0589-1933-3332-41', key: '51' }],
  ['a long entry without its end', '', '0010058919333332', undefined],
  ['a number alone', '', '3333-3122-1112-21', undefined],
  [
    'an entry in place of another number',
    '3333-3598-8812-17',
    '3333312211122129',
    { number: '3333-3122-1112-21', key: '29' },
  ],
  [
    'the key behind its number',
    '3333-3122-1112-21',
    '3333-3122-1112-2129',
    { number: '3333-3122-1112-21', key: '29' },
  ],
  [
    'a short entry in place of a long number',
    '0010-0589-1933-3332-41',
    '3333312211122129',
    { number: '3333-3122-1112-21', key: '29' },
  ],
  ['one digit of the key', '3333-3122-1112-21', '3333-3122-1112-212', undefined],
])('only a number inserted with its key is split: %s', (_, before, edited, entry) => {
  expect(splitInsertion(before, edited)).toEqual(entry);
});

test.each([
  ['3333312211122129', { number: '3333-3122-1112-21', key: '29' }],
  ['00100589193333324151', { number: '0010-0589-1933-3332-41', key: '51' }],
])('the deciphered text %s fills number and key', (text, entry) => {
  expect(parsePrefill(text)).toEqual(entry);
});

test.each([
  '',
  '333331221112212',
  '33333122111221299',
  '001005891933333241512',
  '3333-3122-1112-21-29',
  '333331221112212a',
  ' 3333312211122129',
])('the deciphered text %j fills nothing', (text) => {
  expect(parsePrefill(text)).toBeUndefined();
});

test.each([
  ['', '', []],
  ['33', '', []],
  ['333', '', ['AFD']],
  ['3333-3122-1112-21', '', ['AFD']],
  ['001', '', []],
  ['0010', '', ['AFMD']],
  ['4441', '', ['AFMDouAFD']],
  ['4441-8203-5579-41', '', ['AFMDouAFD']],
  ['4441-8203-5579-411', '', ['AFMD']],
  ['4000', '', ['AFMD']],
  ['0010-0589-1933-3332-41', '51', ['AFMD']],
  ['0010-0589-1933-3332-41', '52', ['AFMD', 'cleAVerifier']],
  ['0010-0589-1933-3332-41', '5', ['AFMD']],
  ['0010-0589-1933-3332-41', '', ['AFMD']],
  ['3333-3122-1112-21', '29', ['AFD']],
  ['3333-3122-1112-21', '92', ['AFD', 'cleAVerifier']],
  ['0010-0589-1933', '51', ['AFMD']],
])('%j with key %j has the hints %j', (number, key, texts) => {
  expect(hintsFor({ number, key }).map(({ text }) => text)).toEqual(texts);
});

test.each([
  ['3333', '', [{ key: 'AFD', text: 'AFD' }]],
  ['0010', '', [{ key: 'AFMD', text: 'AFMD' }]],
  ['4441', '', [{ key: 'AFMD', text: 'AFMDouAFD' }]],
  [
    '3333-3122-1112-21',
    '92',
    [
      { key: 'AFD', text: 'AFD' },
      { key: 'cleAVerifier', text: 'cleAVerifier' },
    ],
  ],
])('each hint for %j with key %j has its message key and its text', (number, key, hints) => {
  expect(hintsFor({ number, key })).toEqual(hints);
});

test.each([
  ['numTelOuCleInvalide', '', '', ['number', 'key']],
  ['numTelOuCleInvalide', '3333-3122-1112-2', '29', ['number']],
  ['numTelOuCleInvalide', '3333-3122-1112-21', '2', ['key']],
  ['numTelOuCleInvalide', '3333-3122-1112-21', '29', []],
  ['formatCleInvalide', '3333-3122-1112-21', '29', ['key']],
  ['cleInvalide', '3333-3122-1112-21', '30', ['key']],
  ['numTelInvalide', '', '', ['number']],
  ['endNumTelInvalide', '3333-3122-1112-29', '29', ['number']],
  ['numTelInconnu', '3333-3122-1112-21', '29', ['number']],
] as const)(
  'the error %s for number %j and key %j concerns the fields %j',
  (error, number, key, fields) => {
    expect(fieldsToCorrect(`accueil.messages.erreurs.${error}`, { number, key })).toEqual(fields);
  },
);

/** Reads a field from one string in which a bar marks the caret. */
function field(withCaret: string): NumberField {
  return { text: withCaret.replace('|', ''), caret: withCaret.indexOf('|') };
}

const showCaret = ({ text, caret }: NumberField) => `${text.slice(0, caret)}|${text.slice(caret)}`;

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
  ])('updates text and caret after %s', (_, before, edited, after) => {
    expect(showCaret(editNumber(field(before), field(edited)))).toBe(after);
  });

  const anyField = fc
    .tuple(fc.string({ unit: fc.constantFrom(...'0123456789- .a'.split('')) }), fc.nat())
    .map(([text, at]) => ({ text, caret: at % (text.length + 1) }));

  test('keeps all digits up to the limit, unless only a dash was deleted', () => {
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

test.each([
  ['0012', true],
  ['4441', false],
  ['4441-8203-5579-411', true],
  ['3333', false],
  ['', false],
])('the digits %j can only belong to a long number: %j', (number, expected) => {
  expect(isLong(number)).toBe(expected);
});
