import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// What a test waits for comes later on a busy machine: the usual second is not enough for code that is loaded on demand.
// What a mutant keeps from coming (`pnpm mutants`) would be waited for in vain, thousands of times.
configure({ asyncUtilTimeout: process.env['TEST_FOLDER'] ? 3000 : 10_000 });

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
