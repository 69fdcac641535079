import { expect, test } from 'vitest';
import { isRecognised, rememberRecognised } from './recognised-notices.ts';

const number = '33333122111221';

test('a notice is recognised once this tab has shown it, and no other is', () => {
  expect(isRecognised(number)).toBe(false);
  rememberRecognised(number);
  rememberRecognised(number);
  expect(isRecognised(number)).toBe(true);
  expect(isRecognised('33335988812171')).toBe(false);
  expect(sessionStorage.getItem('amendes.recognised')).toBe(JSON.stringify([number]));
});

test('the oldest of many notices is forgotten first', () => {
  const many = Array.from({ length: 25 }, (_, index) => String(index));
  for (const one of many) rememberRecognised(one);
  expect([isRecognised('4'), isRecognised('5'), isRecognised('24')]).toEqual([false, true, true]);
});

test.each(['rubbish', '{}', 'null', '[1,2]'])('the stored text %j recognises nothing', (text) => {
  sessionStorage.setItem('amendes.recognised', text);
  expect(isRecognised('1')).toBe(false);
});
