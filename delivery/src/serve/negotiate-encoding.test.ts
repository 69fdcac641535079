import { expect, test } from 'vitest';
import { negotiateEncoding } from './answer-document.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', undefined],
  ['brotli, x-gzip', undefined],
])('a browser that reads %j is sent %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)?.encoding).toBe(encoding);
});
