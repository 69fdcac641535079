import { readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';

export interface TestTime {
  readonly name: string;
  readonly ms: number;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number }[];
  }[];
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
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
  const report = readReport(path) as { readonly suites: readonly PlaywrightSuite[] } | undefined;
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

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
