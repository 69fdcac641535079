import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// What a test waits for comes later on a busy machine: the usual second is not enough for code that is loaded on demand.
// What a mutant keeps from coming (`pnpm mutants`) would be waited for in vain, thousands of times.
configure({ asyncUtilTimeout: process.env['TEST_FOLDER'] ? 3000 : 10_000 });

/* An error on the console that a test did not expect is a failure of that test. */

/* oxlint-disable no-console -- the console is what it watches */
const { error: write } = console;
const errors: string[] = [];

beforeEach(() => {
  errors.length = 0;
  // No mock: a test that restores all mocks must not take it away from itself and from those that follow.
  console.error = (...values: readonly unknown[]) => {
    errors.push(values.map(String).join(' '));
    write(...values);
  };
});

afterEach(() => {
  cleanup();
  if ('document' in globalThis) {
    sessionStorage.clear();
    localStorage.clear();
  }
  console.error = write;
  expect(errors, 'console.error was called').toEqual([]);
});

// Code that a test asked for on demand and did not wait for would come after its page is gone, and fail there. Where
// files share modules, the one that needs it next would have that failure.
afterAll(() => vi.dynamicImportSettled());
