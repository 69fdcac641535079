import { expect, test } from 'vitest';
import { languages } from '../site/languages.ts';
import { negotiateEncoding, negotiateLanguage } from './answer-document.ts';

test.each([
  // The parameter
  ['en', 'de', 'en'],
  ['EN', undefined, 'en'],
  ['Nl', 'fr', 'nl'],
  [' it ', undefined, 'it'],
  ['es-MX', undefined, 'es'],
  ['la', 'de', 'de'],
  ['', 'de', 'de'],
  ['toString', undefined, 'fr'],
  ['..', 'en', 'en'],
  // The browser’s list
  [undefined, undefined, 'fr'],
  [undefined, '', 'fr'],
  [undefined, 'de', 'de'],
  [undefined, 'DE-at', 'de'],
  [undefined, 'la-VA,la;q=0.9,es;q=0.8,en;q=0.7', 'es'],
  [undefined, 'en;q=0.5, it;q=0.9', 'it'],
  [undefined, 'en;Q=0.5, it;q=0.9 ', 'it'],
  [undefined, 'en;q=0.8,nl;q=0.8', 'en'],
  [undefined, 'en;q=0, de;q=0.1', 'de'],
  [undefined, 'en;q=0.000', 'fr'],
  [undefined, '*', 'fr'],
  [undefined, '*;q=0.9, nl;q=0.1', 'nl'],
  [undefined, 'la, *;q=0.5', 'fr'],
  // Garbage
  [undefined, ';;;,,,q=1', 'fr'],
  [undefined, 'en;q=1.2.3, de;q=.', 'fr'],
  [undefined, 'english', 'fr'],
  [undefined, 'e n', 'fr'],
  [undefined, 'en;level=1;q=0.2,es', 'es'],
])('langue=%j with accept-language %j gives %s', (langue, accepted, language) => {
  expect(negotiateLanguage(langue, accepted)).toBe(language);
});

test('input that is not a language gives French', () => {
  const bits = [
    ';',
    ',',
    'q=',
    '=',
    '-',
    '*',
    ' ',
    '\t',
    '\0',
    '\u{1f1eb}\u{1f1f7}',
    '%',
    '__proto__',
  ];
  for (const one of bits) {
    for (const other of bits) {
      for (const nasty of [one + other, `${one}${other};q=1`, `,${one}-${other},`.repeat(500)]) {
        expect([nasty, negotiateLanguage(nasty, nasty)]).toEqual([nasty, 'fr']);
      }
    }
  }
});

test.each([
  ['x,'.repeat(400_000)],
  [';q='.repeat(400_000)],
  [`en;q=${'1.'.repeat(400_000)}`],
  [`en;${' '.repeat(800_000)}q`],
])('a very long accept-language header is answered before the test times out', (header) => {
  expect(languages).toContain(negotiateLanguage(undefined, header));
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', undefined],
  ['brotli, x-gzip', undefined],
])('accept-encoding %j gives %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)?.encoding).toBe(encoding);
});
