import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { quote, quoteExpression } from './quote.ts';

test.each([
  ["default-src 'none'; img-src 'self'", `"default-src 'none'; img-src 'self'"`],
  ['a "b" \\ c', String.raw`"a \"b\" \\ c"`],
])('%s is quoted as one word', (text, word) => {
  expect(quote(text)).toBe(word);
});

test.each(['$request_uri', 'a\nreturn 200;'])(
  '%j is refused because nginx would interpret it',
  (text) => {
    expect(() => quote(text)).toThrow(DeliveryError);
  },
);

test('an expression may end in a dollar sign', () => {
  expect(quoteExpression(String.raw`^/a\.b$`)).toBe(String.raw`"~^/a\\.b$"`);
});
