import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settle, sum, tallyOfPlaywright, tallyOfVitest } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'amendes-tally-'));

function report(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('a report of vitest', () => {
  test('counts what was skipped as failed', () => {
    const path = report('unit.json', { numPassedTests: 5, numTotalTests: 7 });
    expect(tallyOfVitest(path)).toEqual({ passed: 5, failed: 2 });
  });

  test('that is missing is a failure', () => {
    expect(tallyOfVitest(join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 1 });
  });
});

test('a browser report counts what was skipped as failed, and what passed at last as passed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
  expect(tallyOfPlaywright(report('browser.json', { stats }))).toEqual({ passed: 7, failed: 4 });
});

describe('a step', () => {
  test('that ran no test has failed', () => {
    expect(settle({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  });

  test('that exits with an error has failed, whatever it counted', () => {
    expect(settle({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  });

  test('that says which tests failed is taken at its word', () => {
    expect(settle({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
  });
});

test('steps add up', () => {
  expect(
    sum([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 4 },
    ]),
  ).toEqual({ passed: 4, failed: 6 });
});
