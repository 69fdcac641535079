import { describe, expect, it } from 'vitest';
import { formatDay } from './format-day.ts';

describe('a day', () => {
  it.each([
    ['fr', '2 mars 2026'],
    ['en', '2 March 2026'],
    ['de', '2. März 2026'],
    ['nl', '2 maart 2026'],
    ['it', '2 marzo 2026'],
    ['es', '2 de marzo de 2026'],
  ] as const)('in %s is %s', (language, text) => {
    expect(formatDay('2026-03-02', language)).toBe(text);
  });

  it.each([
    ['2026-03-02T00:30:00+01:00', '2 March 2026'],
    ['2026-03-01T23:30:00Z', '2 March 2026'],
    ['2026-03-01T23:30+0100', '1 March 2026'],
    ['2026-03-01T23:30', '1 March 2026'],
    [new Date('2026-07-01T22:30:00Z'), '2 July 2026'],
  ])('of the moment %s is that of France: %s', (moment, text) => {
    expect(formatDay(moment, 'en')).toBe(text);
  });
});
