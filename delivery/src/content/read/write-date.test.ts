import { expect, test } from 'vitest';
import { writeDate } from './read-page.ts';

test.each([
  ['fr', '1 mars 2026'],
  ['en', '1 March 2026'],
  ['de', '1. März 2026'],
  ['nl', '1 maart 2026'],
  ['it', '1 marzo 2026'],
  ['es', '1 de marzo de 2026'],
])('the date in the language %s is %s', (language, text) => {
  expect(writeDate('2026-03-01', language)).toBe(text);
});
