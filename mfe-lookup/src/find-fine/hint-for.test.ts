import { expect, test } from 'vitest';
import { hintFor } from './hint-for.ts';

test.each([
  ['', '', undefined],
  ['33', '', undefined],
  ['333', '', 'AFD'],
  ['3333-3122-1112-21', '', 'AFD'],
  ['001', '', undefined],
  ['0010', '', 'AFMD'],
  ['0010-0589-1933-3332-41', '51', 'AFMD'],
  ['0010-0589-1933-3332-41', '52', 'cleAVerifier'],
  ['3333-3122-1112-21', '29', 'AFD'],
  ['3333-3122-1112-21', '92', 'cleAVerifier'],
  ['0010-0589-1933', '51', 'AFMD'],
])('%j with key %j brings the hint %s', (numero, cle, hint) => {
  expect(hintFor({ numero, cle })).toBe(hint);
});
