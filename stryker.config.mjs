export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.config.ts' },
  // Two at once are as many as a small machine has processors.
  concurrency: 2,
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress'],
  tempDirName: 'node_modules/.cache/stryker',
  ignorePatterns: ['dist', '.site', '.sandbox', 'test-results', 'e2e', 'docs'],
  thresholds: { high: 95, low: 90, break: 90 },
};
