import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from 'vitest';
import { receiptFileName } from './payments-made.tsx';

test.each([
  [samples.payable.number, 'R1', `justificatif-${samples.payable.number}-R1.pdf`],
  [samples.payable.number, 'A/../B 7', `justificatif-${samples.payable.number}-A-B-7.pdf`],
])('number %s and reference %s make the file name %s', (number, reference, name) => {
  expect(receiptFileName(number, reference)).toBe(name);
});
