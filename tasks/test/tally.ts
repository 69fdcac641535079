import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { JsonTestResults } from 'vitest/node';

/** Result of a step. `failures` contains the name and the reason of each failure that has a name. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
}

/** Result of a step with a missing or empty report: a step that ran nothing has not passed. */
const broken: Tally = {
  passed: 0,
  failed: 1,
  failures: ['a step ran nothing, or wrote no report'],
};

const atLeastOne = (tally: Tally): Tally => (tally.passed + tally.failed > 0 ? tally : broken);

/** Completes a tally: a step that failed without a failing test counts as one failure. */
export function settle(tally: Tally, exitCode: number): Tally {
  const completed = atLeastOne(tally);
  if (exitCode === 0 || completed.failed > 0) return completed;
  const failures = [`a step in which no test failed ended with exit code ${exitCode}`];
  return { ...completed, failed: 1, failures };
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** Counts missing browsers as failures, for runs that require every browser; in other runs their tests do not exist. */
export function tallyOfMissing(browsers: readonly string[]): Tally {
  const failures = browsers.map((browser) => `left out: ${browser}`);
  return { passed: 0, failed: failures.length, failures };
}

/**
 * Counts every test that did not pass as failed, skipped tests too. A failed file without a failed test counts as one
 * more: it could not be read, or failed outside its tests.
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

/** Fields of the report that are read. */
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
      readonly steps?: readonly PlaywrightStep[];
    }[];
  }[];
}

interface PlaywrightStep {
  readonly title: string;
  readonly error?: object;
  readonly steps?: readonly PlaywrightStep[];
}

/** Returns the tests of a report, in suites of any depth. */
export const specsIn = (suites: readonly PlaywrightSuite[] = []): readonly PlaywrightSpec[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites)]);

/** Counts the browser tests. A test that passed at its second attempt counts as passed; the runner names it at the end. */
export function tallyOfPlaywright(path: string): Tally {
  const report = readPlaywright(path);
  if (!report) return broken;
  const { expected, unexpected, flaky, skipped } = report.stats;
  if (flaky > 0) console.log(`${flaky} needed a second attempt, named above: see why`);
  const failures = specsIn(report.suites).flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected' || test.status === 'skipped')
      .map(({ status, results: [first] }) => {
        const titles = [title, ...failedSteps(first?.steps)];
        return line(file, titles.join(' › '), first?.errors[0]?.message ?? status);
      }),
  );
  return { passed: expected + flaky, failed: unexpected + skipped, failures };
}

/** Returns the titles of the steps in which a test failed, the outer one first. */
function failedSteps(steps: readonly PlaywrightStep[] = []): readonly string[] {
  const failed = steps.find(({ error }) => error);
  return failed ? [failed.title, ...failedSteps(failed.steps)] : [];
}

/** Formats a failure with the first line of its reason, and the element that it concerns; the whole is in the output of the test. */
function line(file: string, title: string, reason: string): string {
  const [first = '', ...others] = stripVTControlCharacters(reason).split('\n');
  const element = others.filter((text) => text.startsWith('Locator: ')).slice(0, 1);
  return `${file} › ${title}: ${[first, ...element].join('; ')}`;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by vitest
export const readVitest = (path: string) => readReport(path) as JsonTestResults | undefined;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by Playwright
export const readPlaywright = (path: string) => readReport(path) as PlaywrightReport | undefined;

/** Reads the report of a runner; undefined if it wrote none. */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
