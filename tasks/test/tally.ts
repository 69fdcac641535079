import { readFileSync } from 'node:fs';
import type { JsonTestResults } from 'vitest/node';

/** What became of a step. `failures` says of each that is known by name what it is and why. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
}

/** A report that says less than it should counts as a failure: a step that ran nothing has not passed. */
const broken: Tally = {
  passed: 0,
  failed: 1,
  failures: ['a step ran nothing, or wrote no report'],
};

const atLeastOne = (tally: Tally): Tally => (tally.passed + tally.failed > 0 ? tally : broken);

/** Adds up; a step that failed without saying which test did is one failure more. */
export function settle(tally: Tally, exitCode: number): Tally {
  const counted = atLeastOne(tally);
  if (exitCode === 0 || counted.failed > 0) return counted;
  const failures = [`a step in which no test failed ended with exit code ${exitCode}`];
  return { ...counted, failed: 1, failures };
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** Where every browser is needed, one that cannot be had is a failure; elsewhere its tests are not there at all. */
export function tallyOfLeftOut(browsers: readonly string[]): Tally {
  const failures = browsers.map((browser) => `left out: ${browser}`);
  return { passed: 0, failed: failures.length, failures };
}

/**
 * Everything that vitest knows of and that did not pass has failed, skipped tests too. So has a file whose tests
 * all passed, or that could not be read: it failed beside its tests.
 */
export function tallyOfVitest(path: string): Tally {
  const report = readVitest(path);
  if (!report) return broken;
  const { numPassedTests: passed, numTotalTests, testResults } = report;
  const ofTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((result) => !hasPassed(result))
      .map(({ fullName, status, failureMessages }) =>
        line(name, fullName, failureMessages?.[0] ?? status),
      ),
  );
  const ofFiles = testResults
    .filter(
      ({ status, assertionResults }) => status !== 'passed' && assertionResults.every(hasPassed),
    )
    .map(({ name, message }) => line(name, 'the file itself', message));
  const failed = numTotalTests - passed + ofFiles.length;
  return { passed, failed, failures: [...ofTests, ...ofFiles] };
}

const hasPassed = ({ status }: { readonly status: string }): boolean => status === 'passed';

/** As much of it as is read. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly file: string;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly {
      readonly duration: number;
      readonly errors: readonly { readonly message?: string }[];
    }[];
  }[];
}

/** The tests of a report, in whatever suites they stand. */
export const specsIn = (suites: readonly PlaywrightSuite[] = []): readonly PlaywrightSpec[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites)]);

/** A test that passed at its second attempt counts as passed; the runner names it at the end. */
export function tallyOfPlaywright(path: string): Tally {
  const report = readPlaywright(path);
  if (!report) return broken;
  const { expected, unexpected, flaky, skipped } = report.stats;
  if (flaky > 0) console.log(`${flaky} needed a second attempt, named above: see why`);
  const failures = specsIn(report.suites).flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected' || test.status === 'skipped')
      .map(({ status, results }) => line(file, title, results[0]?.errors[0]?.message ?? status)),
  );
  return { passed: expected + flaky, failed: unexpected + skipped, failures };
}

/** The first line of the reason: the whole of it stands where the test ran. */
const line = (file: string, title: string, reason: string): string =>
  `${file} › ${title}: ${reason.split('\n', 1).join('')}`;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by vitest
export const readVitest = (path: string) => readReport(path) as JsonTestResults | undefined;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by Playwright
export const readPlaywright = (path: string) => readReport(path) as PlaywrightReport | undefined;

/** What a runner wrote; nothing where it wrote nothing. */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
