import { readFileSync } from 'node:fs';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** A report that says less than it should counts as a failure: a step that ran nothing has not passed. */
const broken: Tally = { passed: 0, failed: 1 };

const atLeastOne = (tally: Tally): Tally => (tally.passed + tally.failed > 0 ? tally : broken);

/** Adds up; a step that failed without saying which test did is one failure more. */
export function settle(tally: Tally, exitCode: number): Tally {
  const counted = atLeastOne(tally);
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
}

/** Everything that vitest knows of and that did not pass has failed, skipped tests too. */
export function tallyOfVitest(path: string): Tally {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by vitest
  const report = readReport(path) as VitestReport | undefined;
  if (!report) return broken;
  const { numPassedTests: passed, numTotalTests } = report;
  return { passed, failed: numTotalTests - passed };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** A test that passed at its second attempt counts as passed; the runner names it at the end. */
export function tallyOfPlaywright(path: string): Tally {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by Playwright
  const report = readReport(path) as PlaywrightReport | undefined;
  if (!report) return broken;
  const { expected, unexpected, flaky, skipped } = report.stats;
  if (flaky > 0) console.log(`${flaky} needed a second attempt, named above: see why`);
  return { passed: expected + flaky, failed: unexpected + skipped };
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
