import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';
import { defineCommand } from 'citty';
import { runChecks } from './check/run-checks.ts';
import { builtRelease } from './check/tool/built-release.ts';
import { runCommandLine } from '@amendes/delivery/command-line/execute.ts';
import { findBrowsers, type FoundBrowsers } from './prepare/find-browsers.ts';
import { findChromium, findHeadlessShell } from './prepare/find-chromium.ts';
import { startPostgresql } from './prepare/start-postgresql.ts';
import { installServices, startServices } from './prepare/start-services.ts';
import { keepTemporaryFilesInMemory, runStep } from './test/run-step.ts';
import { showSlowest, timesOfPlaywright, timesOfVitest, type TestTime } from './test/slowest.ts';
import {
  settle,
  sum,
  tallyOfMissing,
  tallyOfPlaywright,
  tallyOfVitest,
  type Tally,
} from './test/tally.ts';
import { findTestPart, testPartNames, type TestPart } from './test/test-parts.ts';

const results = join(workspace, 'test-results');
const times: TestTime[] = [];

interface Step {
  readonly name: string;
  run(): Promise<Tally>;
}

process.once('exit', keepTemporaryFilesInMemory());
// A stopped run must not keep its share of the memory.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/** Site of the releases under test. Checks weigh them and browsers load them, so each part is built once, before all steps. */
const releasesUnderTest = (process.env['SITE_UNDER_TEST'] ||= join(workspace, 'e2e/.site'));

// Hundreds of processes load the same modules; the cache lets each be compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(workspace, 'node_modules/.cache/compiled');

/** @param part Limits the run to the tests in its folder; without one, all run. */
async function unitTests(part?: TestPart): Promise<Tally> {
  const report = join(results, 'unit.json');
  const vitest = join(workspace, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const services = part && !part.usesServices ? undefined : await startServices();
  try {
    const filters = part ? [`${join(workspace, part.folder)}/`] : [];
    // Vitest's default is one worker fewer than processors. Many tests wait for servers and their own processes: with
    // one more than processors, those of delivery take 182 seconds instead of 202 on two processors.
    const workers = `--maxWorkers=${availableParallelism() + 1}`;
    const args = [vitest, 'run', workers, ...filters, ...reporters];
    const code = await runStep(args, { env: services?.env ?? {} });
    times.push(...timesOfVitest(report));
    return settle(tallyOfVitest(report), code);
  } finally {
    await services?.stop();
  }
}

const onlyChromium: FoundBrowsers = { env: {}, missing: [] };

/** @param part Limits the run to the tests that concern it, in the current Chromium only; without one, all run. */
async function browserTests(part?: TestPart): Promise<Tally> {
  const report = join(workspace, 'e2e/test-results/results.json');
  rmSync(report, { force: true });
  const playwright = join(workspace, 'e2e/node_modules/playwright/cli.js');
  const { env: others, missing: missingBrowsers } = part ? onlyChromium : await findBrowsers();
  for (const browser of missingBrowsers) console.log(`Left out: ${browser}`);
  const full = await findChromium();
  const env: NodeJS.ProcessEnv = {
    CHROMIUM_PATH: (await findHeadlessShell()) ?? full,
    FULL_CHROMIUM_PATH: full,
    ...others,
  };
  const args = [playwright, 'test', ...(part?.specs ?? []).map((spec) => `e2e/${spec}`)];
  // Sandboxes use it for their databases: with the embedded one, each takes ten times as long to start.
  const needsServer = !part && !process.env['TEST_DATABASE_URL'];
  const postgresql = needsServer ? await startPostgresql() : undefined;
  if (postgresql) env['TEST_DATABASE_URL'] = postgresql.url;
  let code: number;
  try {
    code = await runStep(args, { folder: join(workspace, 'e2e'), env });
  } finally {
    await postgresql?.stop();
  }
  times.push(...timesOfPlaywright(report));
  const needsAll = process.env['REQUIRE_ALL_BROWSERS'] === '1';
  const missing = tallyOfMissing(needsAll ? missingBrowsers : []);
  return sum([settle(tallyOfPlaywright(report), code), missing]);
}

/**
 * Installs programs that tests need and this machine lacks, while earlier steps run. Failures are ignored here: the
 * step that needs the program tries again and reports them.
 */
function prepare(part: TestPart | undefined) {
  const services = !part || part.usesServices ? installServices() : Promise.resolve();
  const browsers = services.then(async () => {
    if (part?.specs.length === 0) return;
    const others = part ? [] : [findBrowsers()];
    await Promise.allSettled([findChromium(), findHeadlessShell(), ...others]);
  });
  return { services, browsers };
}

/**
 * Runs every step, even after a failure, and prints the result of all tests. Steps run one after the other: on two
 * processors, tests beside another step would exceed their time limits.
 */
async function run(steps: readonly Step[]): Promise<number> {
  rmSync(results, { recursive: true, force: true });
  console.log(`\n== Building what is not in ${releasesUnderTest} yet`);
  // The check that weighs a part reports its failed build.
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

/* `npx pnpm test`: runs checks, unit tests, then the site in a real browser. */
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
      description: `One of ${testPartNames}`,
    },
  },
  run({ args: { part: name } }: { readonly args: { readonly part?: string | undefined } }) {
    const part = name === undefined ? undefined : findTestPart(name);
    const prepared = prepare(part);
    const steps = [
      { name: 'Checks', run: () => runChecks(part?.folder) },
      { name: 'Unit tests', run: () => prepared.services.then(() => unitTests(part)) },
      { name: 'Browser tests', run: () => prepared.browsers.then(() => browserTests(part)) },
    ];
    return run(part?.specs.length === 0 ? steps.slice(0, 2) : steps);
  },
});

await runCommandLine(test, process.argv.slice(2));
// A browser or a server left by a failed step would keep the process alive.
process.exit();
