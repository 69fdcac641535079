import { expect, test } from 'vitest';
import { hintsFor } from './hints-for.ts';

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
  ['0010-0589-1933-3332-41', '51', ['AFMD']],
  ['0010-0589-1933-3332-41', '52', ['AFMD', 'cleAVerifier']],
  ['3333-3122-1112-21', '29', ['AFD']],
  ['3333-3122-1112-21', '92', ['AFD', 'cleAVerifier']],
  ['0010-0589-1933', '51', ['AFMD']],
])('%j with key %j brings the hints %j', (numero, cle, texts) => {
  expect(hintsFor({ numero, cle }).map(({ text }) => text)).toEqual(texts);
});

test('a number that may be of either length has the hint of a long one, in other words', () => {
  expect(hintsFor({ numero: '4441', cle: '' })).toEqual([{ key: 'AFMD', text: 'AFMDouAFD' }]);
});
