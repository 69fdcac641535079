import { defineConfig } from 'vitest/config';

/** All unit tests of the workspace in one run; each part also runs its own with its own configuration. */
export default defineConfig({
  test: {
    projects: [
      'shell',
      'mfe-*',
      'shared/build-config',
      'shared/contract',
      'shared/fines',
      'shared/ui',
      'delivery',
      'release',
      'create-amendes-part',
      'sandbox',
      'bench',
      'newsroom',
      {
        test: {
          name: 'tasks',
          environment: 'node',
          include: ['tasks/**/*.test.ts', 'e2e/**/*.test.ts'],
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
