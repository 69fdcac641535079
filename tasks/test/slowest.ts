import { isAbsolute, relative } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { readPlaywright, readVitest, specsIn } from './tally.ts';

export interface TestTime {
  readonly name: string;
  readonly ms: number;
}

/** Returns the duration of each unit test; empty without a report. */
export function timesOfVitest(path: string): readonly TestTime[] {
  const files = readVitest(path)?.testResults ?? [];
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${isAbsolute(name) ? relative(workspace, name) : name} › ${fullName}`,
      ms: duration ?? 0,
    })),
  );
}

/** Returns the duration of each browser test, over all of its attempts. */
export function timesOfPlaywright(path: string): readonly TestTime[] {
  return specsIn(readPlaywright(path)?.suites).map(({ title, file, tests }) => {
    const attempts = tests.flatMap(({ results }) => results);
    return {
      name: `e2e/${file} › ${title}`,
      ms: attempts.reduce((total, { duration }) => total + duration, 0),
    };
  });
}

/** Returns a line for each of the slowest tests, the slowest first. */
export function showSlowest(times: readonly TestTime[], count = 20): readonly string[] {
  return times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
