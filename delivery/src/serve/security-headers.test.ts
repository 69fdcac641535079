import { expect, test } from 'vitest';
import { commonHeaders } from './answer-plainly.ts';

test.each([
  [undefined, undefined],
  ['http://localhost:4200', undefined],
  ['https://site.example', 'max-age=31536000; includeSubDomains'],
])('a site at %s has browsers insist on https: %s', (siteOrigin, transport) => {
  expect(commonHeaders(siteOrigin)['strict-transport-security']).toBe(transport);
});
