import { expect, test } from 'vitest';
import { documentWords } from './document-words.ts';

test('each message with the phone number also has the one for délictuelle fines', () => {
  const texts = Object.values(documentWords).flatMap((words) => Object.values(words));
  const numbers = texts.filter((text) => text.includes('{{operator.telephone.france}}'));
  expect(numbers).toHaveLength(12);
  expect(numbers.filter((text) => !text.includes('{{operator.telephone.criminal}}'))).toEqual([]);
});
