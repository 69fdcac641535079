import type { ViteUserConfig } from 'vitest/config';

/** Unit tests of code that runs on a server or nowhere in particular. */
export function nodeTests(): ViteUserConfig {
  return { test: { environment: 'node', include: ['src/**/*.test.ts'] } };
}

/** Unit tests of code that renders. An unexpected `console.error` fails the test (see the set-up file). */
export function browserTests(): ViteUserConfig {
  return {
    test: {
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: [new URL('../../testing/src/set-up.ts', import.meta.url).pathname],
      // Class names as written, so that a failing snapshot can be read.
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  };
}
