import { expect, test } from 'vitest';
import { expiryAt, securityTxt } from './security-txt.ts';

const linesFor = (contact: unknown, siteOrigin?: string) =>
  securityTxt(
    {
      apiOrigin: '',
      providerOrigins: [],
      operator: { security: { contact } },
      ...(siteOrigin && { siteOrigin }),
    },
    '2027-01-01T00:00:00Z',
  );

test.each([
  ['security@site.example', 'mailto:security@site.example'],
  ['+33 1 23 45 67 89', 'tel:+33123456789'],
  ['01.23.45.67.89', 'tel:0123456789'],
  ['https://site.example/report?a=$b', 'https://site.example/report?a=%24b'],
])('the contact %s is written as %s', (contact, address) => {
  expect(linesFor(contact)?.[0]).toBe(`Contact: ${address}`);
});

test.each([
  [undefined],
  [''],
  ['1 rue de la Paix, 75002 Paris'],
  ['http://site.example/report'],
  ['security@site.example\nContact: mailto:other@site.example'],
  ['javascript:alert(1)'],
  [5],
])('there is no security.txt for the contact %j', (contact) => {
  expect(linesFor(contact)).toBeUndefined();
});

test('a site without an operator has no security.txt', () => {
  expect(securityTxt({ apiOrigin: '', providerOrigins: [] }, '')).toBeUndefined();
});

test('security.txt has a Canonical line only for a site with https', () => {
  const canonical = (origin?: string) =>
    linesFor('security@site.example', origin)?.filter((line) => line.startsWith('Canonical'));
  expect(canonical('https://site.example')).toEqual([
    'Canonical: https://site.example/.well-known/security.txt',
  ]);
  expect(canonical('http://localhost:4200')).toEqual([]);
  expect(canonical()).toEqual([]);
});

test.each([
  ['2026-11-22T19:00:00Z', '2027-11-01T00:00:00Z'],
  ['2027-12-31T23:59:59Z', '2028-12-01T00:00:00Z'],
  ['2028-02-29T12:00:00Z', '2029-02-01T00:00:00Z'],
])('security.txt written at %s expires at %s', (now, expiry) => {
  expect(expiryAt(new Date(now))).toBe(expiry);
});
