import { expect, test } from 'vitest';
import { receiptFileName } from './payments-made.tsx';

test.each([
  ['33333122111221', 'R1', 'justificatif-33333122111221-R1.pdf'],
  ['33333122111221', 'A/../B 7', 'justificatif-33333122111221-A-B-7.pdf'],
])('number %s and reference %s make %s', (number, reference, name) => {
  expect(receiptFileName(number, reference)).toBe(name);
});
