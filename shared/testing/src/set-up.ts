import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/* An error on the console that a test did not expect is a failure of that test. */

const consoleError = vi.spyOn(console, 'error');

beforeEach(() => {
  consoleError.mockClear();
});

afterEach(() => {
  cleanup();
  if ('document' in globalThis) {
    sessionStorage.clear();
    localStorage.clear();
  }
  const errors = consoleError.mock.calls.map((call) => call.map(String).join(' '));
  expect(errors, 'console.error was called').toEqual([]);
});
