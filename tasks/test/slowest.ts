import { isAbsolute, relative } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import {
  readReport,
  type PlaywrightReport,
  type PlaywrightSuite,
  type VitestReport,
} from './tally.ts';

export interface TestTime {
  readonly name: string;
  readonly ms: number;
}

/** How long each unit test took; none where there is no report. */
export function timesOfVitest(path: string): readonly TestTime[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by vitest
  const report = readReport(path) as VitestReport | undefined;
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      name: `${isAbsolute(name) ? relative(workspace, name) : name} › ${fullName}`,
      ms: duration,
    })),
  );
}

/** How long each browser test took, with all of its attempts. */
export function timesOfPlaywright(path: string): readonly TestTime[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by Playwright
  const report = readReport(path) as PlaywrightReport | undefined;
  return (report?.suites ?? []).flatMap(timesIn);
}

function timesIn({ specs, suites = [] }: PlaywrightSuite): readonly TestTime[] {
  const own = specs.map(({ title, file, tests }) => ({
    name: `e2e/${file} › ${title}`,
    ms: tests
      .flatMap(({ results }) => results)
      .reduce((total, { duration }) => total + duration, 0),
  }));
  return [...own, ...suites.flatMap(timesIn)];
}

/** A line for each of the slowest tests, the slowest first. */
export function showSlowest(times: readonly TestTime[], count = 20): readonly string[] {
  return times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
