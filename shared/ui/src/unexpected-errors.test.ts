/* oxlint-disable no-console, vitest/expect-expect -- each test writes to the console, and is expected to fail for it */
import { test, vi } from 'vitest';

/* Covers the set-up of all tests that render: an unexpected error on the console fails the test that caused it. */

test.fails('an error on the console fails its test', () => {
  console.error('as expected');
});

test.fails('an error on the console fails a test that has restored all mocks, too', () => {
  vi.restoreAllMocks();
  console.error('as expected');
});

test.fails('an error on the console fails the test after one that restored all mocks', () => {
  console.error('as expected');
});
