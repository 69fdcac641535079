import type { ViteUserConfig } from 'vitest/config';

/** Against what hangs, in milliseconds: on a busy machine the usual five seconds meet tests that do not. */
const testTimeout = 20_000;

/** Unit tests of code that runs on a server or nowhere in particular. */
export function nodeTests(): ViteUserConfig {
  return { test: { environment: 'node', include: ['src/**/*.test.ts'], testTimeout } };
}

/** Unit tests of code that renders. An unexpected `console.error` fails the test (see the set-up file). */
export function browserTests(): ViteUserConfig {
  return {
    test: {
      environment: 'jsdom',
      // A thread begins sooner than a process: 40 instead of 56 seconds of the processor for the tests of payment.
      pool: 'threads',
      testTimeout,
      include: ['src/**/*.test.{ts,tsx}'],
      // Found from the package whose tests run: it names that package among its own.
      setupFiles: ['@amendes/testing/set-up.ts'],
      // Packed, they bring style modules, which Node cannot load by itself.
      server: { deps: { inline: [/@amendes/] } },
      // Class names as written, so that a failing snapshot can be read.
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  };
}
