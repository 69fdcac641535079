import { defineConfig } from 'playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

// Twenty-seven releases take as long as a third of all other tests: the drills are a command of their own.
const drills = process.env['DRILLS'] ? [] : ['drills/**'];

/**
 * They wait for what comes late, and leave the processor alone: begun first, one after the other, they take no time from the
 * others. Beside each other they left half of the machine idle for three minutes.
 */
const waiting = ['pay/layout', 'pay/slow', 'first-page/in-pieces', 'resilience/hostile-part'].map(
  (file) => `${file}.spec.ts`,
);

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
  // The composer of a site is run as it was released. Each test's copy of a site has it under another path, and
  // translating it anew takes more than a second.
  build: { external: ['**/releases/composer/**'] },
  // A snapshot that is missing is a failure, not something to be written on the way.
  updateSnapshots: 'none',
  // Each worker has a sandbox and a site of its own: what one counts, no other disturbs.
  workers: 4,
  fullyParallel: false,
  // A machine that is busy with something else must not keep a release back. Who needed a second attempt is
  // named at the end of the run, and is a defect to be looked for.
  retries: 1,
  forbidOnly: true,
  // That something comes to an end, however slow the machine: no test says how fast anything is.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: './test-results/results.json' }]],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Recording costs more than the tests themselves: it is for the hunt after a failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--disable-gpu', '--disable-quic'],
    },
  },
});
