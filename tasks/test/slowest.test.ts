import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { showSlowest, timesOfPlaywright, timesOfVitest } from './slowest.ts';

const folder = mkdtempSync(join(tmpdir(), 'amendes-slowest-'));

afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('a unit test is named with its file and its time', () => {
  const assertionResults = [{ fullName: 'adds', duration: 12 }, { fullName: 'is skipped' }];
  const path = report('unit.json', { testResults: [{ name: 'sum.test.ts', assertionResults }] });
  expect(timesOfVitest(path)).toEqual([
    { name: 'sum.test.ts › adds', ms: 12 },
    { name: 'sum.test.ts › is skipped', ms: 0 },
  ]);
});

test('the time of a browser test is the sum of its attempts', () => {
  const specs = [
    {
      title: 'pays',
      file: 'pay.spec.ts',
      tests: [{ results: [{ duration: 5 }, { duration: 7 }] }],
    },
  ];
  const path = report('browser.json', { suites: [{ specs: [], suites: [{ specs }] }] });
  expect(timesOfPlaywright(path)).toEqual([{ name: 'e2e/pay.spec.ts › pays', ms: 12 }]);
});

test('a missing report has no times', () => {
  expect(timesOfVitest(join(folder, 'missing.json'))).toEqual([]);
});

test('the slowest tests are shown first, and only as many as requested', () => {
  const times = [1200, 90_000, 30].map((ms) => ({ name: `test of ${ms} ms`, ms }));
  expect(showSlowest(times, 2)).toEqual([
    '  90.0 s  test of 90000 ms',
    '   1.2 s  test of 1200 ms',
  ]);
});
