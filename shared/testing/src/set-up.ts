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

// What was to happen later would happen in the next file, such as what a form prepares two seconds after it was come to.
const timers: NodeJS.Timeout[] = [];
const { setTimeout: native } = globalThis;
globalThis.setTimeout = new Proxy(native, {
  apply(target, self, given: Parameters<typeof setTimeout>) {
    const timer = Reflect.apply(target, self, given);
    timers.push(timer);
    return timer;
  },
});

/*
 * Where files share a page and modules (`isolate: false`), the next one begins as the first did. A file whose subject
 * does not let go of the page has one of its own: no other file has its `@vitest-environment-options`.
 */
afterAll(async () => {
  // Code that a test asked for on demand and did not wait for would come after its page is gone, and fail there, or in
  // the next file.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const timer of timers) clearTimeout(timer);
  globalThis.setTimeout = native;
  // The site's modules have state, and are evaluated quickly. Those of other packages are not, and stay.
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
