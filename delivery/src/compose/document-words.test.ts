import { expect, test } from 'vitest';
import { documentWords } from './document-words.ts';

test('who is told a number to call is told the one for délictuelle fines, too', () => {
  const texts = Object.values(documentWords).flatMap((words) => Object.values(words));
  const numbers = texts.filter((text) => text.includes('{{operator.telephone.france}}'));
  expect(numbers).toHaveLength(12);
  expect(numbers.filter((text) => !text.includes('{{operator.telephone.criminal}}'))).toEqual([]);
});
