import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// On a busy machine, the default of one second is too short for code that is loaded on demand.
// Mutants (`pnpm mutants`) get a shorter limit: tests would wait in vain, thousands of times.
configure({ asyncUtilTimeout: process.env['TEST_FOLDER'] ? 3000 : 10_000 });

/* An unexpected error on the console fails the test. */

/* oxlint-disable no-console -- this file watches the console */
const { error: write } = console;
const errors: string[] = [];

beforeEach(() => {
  errors.length = 0;
  // This is no mock: a test that restores all mocks must not remove it for itself and the following tests.
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

// Timers are recorded: otherwise they would fire in the next file, such as the preparation two seconds after a form opens.
const timers: NodeJS.Timeout[] = [];
const { setTimeout: native } = globalThis;
globalThis.setTimeout = new Proxy(native, {
  apply(target, self, args: Parameters<typeof setTimeout>) {
    const timer = Reflect.apply(target, self, args);
    timers.push(timer);
    return timer;
  },
});

/*
 * If files share a page and modules (`isolate: false`), each one starts from a clean state. A file whose subject
 * cannot be detached from the page gets its own page: no other file has its `@vitest-environment-options`.
 */
afterAll(async () => {
  // Code that a test requested without waiting for it would be loaded after its page is gone, and fail there or in
  // the next file.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const timer of timers) clearTimeout(timer);
  globalThis.setTimeout = native;
  // The site's modules have state and are evaluated quickly, so they are reset. Modules of other packages are slow, and stay.
  vi.resetModules();
  if (!('document' in globalThis)) return;
  const { documentElement, head, body } = document;
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name);
  head.replaceChildren();
  body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
});
