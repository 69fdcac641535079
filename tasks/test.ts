import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { runChecks } from './check/run-checks.ts';
import { findBrowsers } from './test/find-browsers.ts';
import { findChromium } from './test/find-chromium.ts';
import { prepareNginx } from './test/prepare-nginx.ts';
import { runStep } from './test/run-step.ts';
import { startPostgresql } from './test/start-postgresql.ts';
import {
  settle,
  sum,
  tallyOfLeftOut,
  tallyOfPlaywright,
  tallyOfVitest,
  type Tally,
} from './test/tally.ts';

/* `npx pnpm test`: checks, unit tests, then the site in a real browser. Every step runs, even after one failed. */

const results = join(workspace, 'test-results');
const bin = (name: string) => join(workspace, name);

async function checks(): Promise<Tally> {
  console.log('\n== Checks');
  return runChecks();
}

async function unitTests(): Promise<Tally> {
  console.log('\n== Unit tests');
  const report = join(results, 'unit.json');
  const vitest = bin('node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const postgresql = process.env['TEST_DATABASE_URL'] ? undefined : await startPostgresql();
  if (postgresql) console.log('What needs a database runs on a PostgreSQL server as well.');
  else if (!process.env['TEST_DATABASE_URL']) console.log('No PostgreSQL server: embedded only.');
  console.log(
    prepareNginx()
      ? 'What is said of serving is examined on nginx as well.'
      : 'No nginx: serving is examined on the Node server only.',
  );
  try {
    const env = postgresql && { TEST_DATABASE_URL: postgresql.url };
    const code = await runStep([vitest, 'run', ...reporters], { ...(env && { env }) });
    return settle(tallyOfVitest(report), code);
  } finally {
    await postgresql?.stop();
  }
}

async function browserTests(): Promise<Tally> {
  console.log('\n== Browser tests');
  const report = join(workspace, 'e2e/test-results/results.json');
  rmSync(report, { force: true });
  const playwright = bin('e2e/node_modules/playwright/cli.js');
  const { env: others, leftOut } = findBrowsers();
  for (const browser of leftOut) console.log(`Left out: ${browser}`);
  const env = { CHROMIUM_PATH: findChromium(), ...others };
  const code = await runStep([playwright, 'test'], { folder: join(workspace, 'e2e'), env });
  const needsAll = process.env['REQUIRE_ALL_BROWSERS'] === '1';
  const missing = tallyOfLeftOut(needsAll ? leftOut : []);
  return sum([settle(tallyOfPlaywright(report), code), missing]);
}

rmSync(results, { recursive: true, force: true });
const tallies: Tally[] = [];
for (const step of [checks, unitTests, browserTests]) {
  const tally = await step().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, failures: [reason] };
  });
  console.log(`${tally.passed} passed, ${tally.failed} failed in this step`);
  tallies.push(tally);
}

const { passed, failed, failures } = sum(tallies);
if (failures.length > 0) console.log(['\n== Failed', ...failures].join('\n'));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
