import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';
import { defineCommand } from 'citty';
import { runChecks } from './check/run-checks.ts';
import { builtRelease } from './check/tool/built-release.ts';
import { runCommandLine } from '@amendes/delivery/command-line/execute.ts';
import { findBrowsers } from './prepare/find-browsers.ts';
import { findChromium, findHeadlessShell } from './prepare/find-chromium.ts';
import { prepareBubblewrap } from './prepare/prepare-bubblewrap.ts';
import { prepareNginx } from './prepare/prepare-nginx.ts';
import { prepareVarnish } from './prepare/prepare-varnish.ts';
import { prepareObjectStorage } from './prepare/start-object-storage.ts';
import { startPostgresql } from './prepare/start-postgresql.ts';
import { runStep } from './test/run-step.ts';
import { showSlowest, timesOfPlaywright, timesOfVitest, type TestTime } from './test/slowest.ts';
import {
  settle,
  sum,
  tallyOfLeftOut,
  tallyOfPlaywright,
  tallyOfVitest,
  type Tally,
} from './test/tally.ts';
import { findTestPart } from './test/test-parts.ts';

const results = join(workspace, 'test-results');
const bin = (name: string) => join(workspace, name);
const times: TestTime[] = [];

interface Step {
  readonly name: string;
  run(): Promise<Tally>;
}

/** Checks weigh the releases that the browsers are then given: each part is built once, before all. */
const releasesUnderTest = (process.env['SITE_UNDER_TEST'] ||= join(workspace, 'e2e/.site'));

/** @param folder Only the tests in it; without one, all. */
async function unitTests(folder?: string): Promise<Tally> {
  const report = join(results, 'unit.json');
  const vitest = bin('node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const postgresql = process.env['TEST_DATABASE_URL'] ? undefined : await startPostgresql();
  if (postgresql) console.log('What needs a database runs on a PostgreSQL server as well.');
  else if (!process.env['TEST_DATABASE_URL']) console.log('No PostgreSQL server: embedded only.');
  const storage = process.env['TEST_S3_ENDPOINT'] ? undefined : await prepareObjectStorage();
  if (storage) console.log('What is said of storage is examined on an S3 service as well.');
  else if (!process.env['TEST_S3_ENDPOINT']) console.log('No Ceph: sites in folders only.');
  console.log(
    prepareNginx()
      ? 'What is said of serving is examined on nginx as well.'
      : 'No nginx: serving is examined on the Node server only.',
  );
  console.log(
    prepareVarnish()
      ? 'What caches may keep is examined behind Varnish.'
      : 'No Varnish: what caches may keep is not examined.',
  );
  console.log(
    prepareBubblewrap()
      ? "Attacks are tried behind the kernel's wall and behind Node's."
      : "No bubblewrap that works: attacks are tried behind Node's permissions only.",
  );
  try {
    const env = {
      ...(postgresql && { TEST_DATABASE_URL: postgresql.url }),
      ...(storage && { TEST_S3_ENDPOINT: storage.endpoint }),
    };
    const filters = folder === undefined ? [] : [`${join(workspace, folder)}/`];
    // One worker fewer is usual, for whoever works beside it: here many tests wait for servers and processes of their own.
    const args = [vitest, 'run', '--maxWorkers=100%', ...filters, ...reporters];
    const code = await runStep(args, { env });
    times.push(...timesOfVitest(report));
    return settle(tallyOfVitest(report), code);
  } finally {
    storage?.stop();
    await postgresql?.stop();
  }
}

/** @param specs Only the tests in these folders or files of `e2e/`; without any, all. */
async function browserTests(specs: readonly string[] = []): Promise<Tally> {
  const report = join(workspace, 'e2e/test-results/results.json');
  rmSync(report, { force: true });
  const playwright = bin('e2e/node_modules/playwright/cli.js');
  const { env: others, leftOut } = findBrowsers();
  for (const browser of leftOut) console.log(`Left out: ${browser}`);
  const full = findChromium();
  const env = { CHROMIUM_PATH: findHeadlessShell() ?? full, FULL_CHROMIUM_PATH: full, ...others };
  const args = [playwright, 'test', ...specs.map((spec) => `e2e/${spec}`)];
  const code = await runStep(args, { folder: join(workspace, 'e2e'), env });
  times.push(...timesOfPlaywright(report));
  const needsAll = process.env['REQUIRE_ALL_BROWSERS'] === '1';
  const missing = tallyOfLeftOut(needsAll ? leftOut : []);
  return sum([settle(tallyOfPlaywright(report), code), missing]);
}

/**
 * Runs every step, even after one failed, and ends with what became of all tests. One step after the other: tests that
 * share two processors with another step meet limits of time that are not theirs.
 */
async function run(steps: readonly Step[]): Promise<number> {
  rmSync(results, { recursive: true, force: true });
  console.log(`\n== Building what is not in ${releasesUnderTest} yet`);
  // A build that fails is told by the check that weighs it.
  await Promise.allSettled(parts.map(builtRelease));
  const { passed, failed, failures } = sum(await runEach(steps));
  console.log(['\n== Slowest', ...showSlowest(times)].join('\n'));
  if (failures.length > 0) console.log(['\n== Failed', ...failures].join('\n'));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runEach(steps: readonly Step[]): Promise<readonly Tally[]> {
  const tallies: Tally[] = [];
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const tally = await step.run().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      return { passed: 0, failed: 1, failures: [reason] };
    });
    console.log(`${step.name}: ${tally.passed} passed, ${tally.failed} failed`);
    tallies.push(tally);
  }
  return tallies;
}

const everything = { folder: undefined, specs: undefined };

/* `npx pnpm test`: checks, unit tests, then the site in a real browser. */
const test = defineCommand({
  meta: {
    name: 'pnpm test',
    description:
      'Checks, unit tests, and the site in real browsers; of all, or of what concerns a part',
  },
  args: {
    part: {
      type: 'positional',
      required: false,
      description:
        'shell, lookup, payment, static-pages, contract, fines, ui, delivery, sandbox, bench or tasks',
    },
  },
  run({ args: { part } }: { readonly args: { readonly part?: string | undefined } }) {
    const { folder, specs } = part === undefined ? everything : findTestPart(part);
    const browsers = { name: 'Browser tests', run: () => browserTests(specs) };
    return run([
      { name: 'Checks', run: () => runChecks(folder) },
      { name: 'Unit tests', run: () => unitTests(folder) },
      ...(specs?.length === 0 ? [] : [browsers]),
    ]);
  },
});

await runCommandLine(test, process.argv.slice(2));
// A browser or a server that a failed step has left would keep the process alive.
process.exit();
