import { describe, expect, it } from 'vitest';
import { maskedPan } from './response-fields.ts';
import { momentInFrance } from './response-fields.ts';

describe('the response', () => {
  it.each([
    ['2018-02-06T06:43:55.999Z', '2018-02-06T07:43:55+01:00'],
    ['2026-07-01T22:00:00Z', '2026-07-02T00:00:00+02:00'],
    ['2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
    ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
    ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00+01:00'],
  ])('gives the moment %s in French time as %s', (moment, inFrance) => {
    expect(momentInFrance(Date.parse(moment))).toBe(inFrance);
    expect(Date.parse(inFrance)).toBe(Math.floor(Date.parse(moment) / 1000) * 1000);
  });

  it.each([
    ['4500000000000001', '4500#############01'],
    ['450000000001', '4500#############01'],
  ])('masks the card number %s as %s', (digits, masked) => {
    expect(maskedPan(digits)).toBe(masked);
  });
});
