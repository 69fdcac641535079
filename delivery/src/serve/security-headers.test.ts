import { expect, test } from 'vitest';
import { commonHeaders } from './answer-plainly.ts';

test.each([
  [undefined, undefined],
  ['http://localhost:4200', undefined],
  ['https://site.example', 'max-age=31536000; includeSubDomains'],
])('the strict-transport-security of a site at %s is %s', (siteOrigin, transport) => {
  expect(commonHeaders(siteOrigin)['strict-transport-security']).toBe(transport);
});
