import { defineConfig } from 'playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

// The thirty releases of the drills take a third of the time of all other tests, so they have their own command.
const drills = process.env['DRILLS'] ? [] : ['drills/**'];

/**
 * Tests that wait for late answers and hardly use the processor. Started first and run one after the other, they do not
 * slow the others down. Run in parallel, they left half of the machine idle for three minutes.
 */
const waiting = [
  'pay/layout',
  'pay/slow-calls',
  'first-page/partial-documents',
  'resilience/hostile-part',
].map((file) => `${file}.spec.ts`);

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 1 },
    { name: 'gallery', testMatch: 'gallery/**/*.spec.ts', workers: 1 },
    {
      name: 'others',
      testMatch: '**/*.spec.ts',
      testIgnore: [...waiting, 'gallery/**', ...drills],
    },
  ],
  globalSetup: './set-up/prepare-releases.ts',
  outputDir: './test-results',
  // The composer of a site runs as it was released. Each test's copy of a site has it under another path, and
  // transpiling it again takes more than a second.
  build: { external: ['**/releases/composer/**'] },
  // A missing snapshot is a failure and must not be written during a run.
  updateSnapshots: 'none',
  // Each worker has its own sandbox and site, so that no worker disturbs what another one counts.
  workers: 4,
  fullyParallel: false,
  // A busy machine must not block a release. A test that needed a second attempt is named at the end of the run
  // and counts as a defect to be found.
  retries: 1,
  forbidOnly: true,
  // This limit only makes every test end, even on a slow machine: no test checks the speed of anything.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: './test-results/results.json' }]],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Recording costs more time than the tests themselves, so it is only for finding the cause of a failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--disable-gpu', '--disable-quic'],
    },
  },
});
