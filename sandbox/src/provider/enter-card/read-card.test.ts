import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledIn } from './filled-in.ts';
import { passesLuhnCheck } from './read-card.ts';
import { readCard, typedCard } from './read-card.ts';
import { findTestCard, testCards } from './test-cards.ts';

const now = Date.parse('2026-03-15T12:00:00Z');
const good = { number: '5017 6792 0090 0000', month: '12', year: '2030', code: '123' };
const mistakes = (changes: object) => {
  const read = readCard({ ...good, ...changes }, now);
  return read.ok ? {} : read.mistakes;
};

describe('a card', () => {
  it.each([
    {},
    { number: '5017-6792-0090-0000' },
    { number: '5017679200900000' },
    { month: '3', year: '26' },
    { month: '03', year: '2026' },
    { code: '1234' },
  ])('is read from %j', (changes) => {
    expect(readCard({ ...good, ...changes }, now)).toEqual({
      ok: true,
      digits: '5017679200900000',
    });
  });

  it.each([
    [{ number: '' }, { number: 'number-form' }],
    [{ number: '5017 6792 009' }, { number: 'number-form' }],
    [{ number: '5017 6792 0090 000a' }, { number: 'number-form' }],
    [{ number: '5017 6792 0090 0001' }, { number: 'number-wrong' }],
    [{ month: '' }, { month: 'month-form' }],
    [{ month: '13' }, { month: 'month-form' }],
    [{ month: '00' }, { month: 'month-form' }],
    [{ year: '203' }, { year: 'year-form' }],
    [{ year: '1930' }, { year: 'year-form' }],
    [{ month: '02', year: '26' }, { year: 'year-past' }],
    [{ year: '2025' }, { year: 'year-past' }],
    [{ code: '12' }, { code: 'code-form' }],
    [{ code: 'abc' }, { code: 'code-form' }],
    [
      { month: '', code: '' },
      { month: 'month-form', code: 'code-form' },
    ],
  ])('with %j has the mistakes %j', (changes, expected) => {
    expect(mistakes(changes)).toEqual(expected);
  });

  it('is read from whatever a form holds without failing', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(readCard(typedCard(body), now).ok).toBe(false);
      }),
    );
  });
});

describe('the check of a card number', () => {
  it('finds any one digit that was typed wrongly', () => {
    const digits = fc.stringMatching(/^\d{11,18}$/);
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (start, place, shift) => {
        const all = '0123456789'.split('').map((last) => start + last);
        const right = all.filter(passesLuhnCheck);
        expect(right).toHaveLength(1);
        const [number = ''] = right;
        const at = place % number.length;
        const other = (Number(number[at]) + shift) % 10;
        expect(passesLuhnCheck(`${number.slice(0, at)}${other}${number.slice(at + 1)}`)).toBe(
          false,
        );
      }),
    );
  });
});

describe.each(testCards)('the test card $name', ({ name, number }) => {
  it('has a number that can exist, and fills the form in one go', () => {
    const card = filledIn(name, now);
    expect(card).toMatchObject({ number });
    const read = card && readCard(card, now);
    expect(read?.ok && findTestCard(read.digits)?.name).toBe(name);
  });
});
