import { describe, expect, it } from 'vitest';
import { outcomeOf } from './response-code.ts';

const refusals = '02 03 05 11 12 14 24 25 30 34 40 51 54 63 75 90 94 97 99'.split(' ');

describe('a response code', () => {
  it('00 is the only success', () => {
    const all = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
    expect(all.filter((code) => outcomeOf(code) === 'accepted')).toEqual(['00']);
  });

  it('60 is pending, not a success', () => {
    expect(outcomeOf('60')).toBe('pending');
  });

  it('17 means that the buyer cancelled', () => {
    expect(outcomeOf('17')).toBe('cancelled');
  });

  it.each([...refusals, '', '0', '000', '42', 'null', 'toString', '__proto__'])(
    '%j is a refusal',
    (code) => {
      expect(outcomeOf(code)).toBe('refused');
    },
  );
});
