import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { settle, sum, tallyOfMissing, tallyOfPlaywright, tallyOfVitest } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'amendes-tally-'));

afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('a report of vitest', () => {
  const passes = { fullName: 'adds', status: 'passed', failureMessages: [] };

  test('counts skipped tests as failed and names each failure', () => {
    const fails = {
      fullName: 'subtracts',
      status: 'failed',
      failureMessages: ['expected 2 to be 1\n  at sum.ts:3'],
    };
    const skipped = { fullName: 'divides', status: 'skipped', failureMessages: [] };
    const assertionResults = [passes, fails, skipped];
    const path = report('unit.json', {
      numPassedTests: 1,
      numTotalTests: 3,
      testResults: [{ name: 'sum.test.ts', status: 'failed', message: '', assertionResults }],
    });
    expect(tallyOfVitest(path)).toEqual({
      passed: 1,
      failed: 2,
      failures: ['sum.test.ts › subtracts: expected 2 to be 1', 'sum.test.ts › divides: skipped'],
    });
  });

  test('names a file that could not be read', () => {
    const path = report('unread.json', {
      numPassedTests: 1,
      numTotalTests: 1,
      testResults: [
        { name: 'sum.test.ts', status: 'passed', message: '', assertionResults: [passes] },
        { name: 'lost.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
      ],
    });
    const failures = ['lost.test.ts › the file itself: No such file'];
    expect(settle(tallyOfVitest(path), 1)).toEqual({ passed: 1, failed: 1, failures });
  });

  test('counts as a failure if it is missing', () => {
    expect(tallyOfVitest(join(folder, 'missing.json'))).toMatchObject({ passed: 0, failed: 1 });
  });
});

test('a browser report counts skipped tests as failed and flaky ones as passed', () => {
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 1 };
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'pay.spec.ts',
    tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
  });
  const specs = [spec('pays', 'expected'), spec('pays at last', 'flaky', 'once')];
  const inner = { specs: [spec('is told', 'unexpected', 'expected 2\nat 3')] };
  const suites = [{ specs, suites: [inner] }, { specs: [spec('is left', 'skipped')] }];
  expect(tallyOfPlaywright(report('browser.json', { stats, suites }))).toEqual({
    passed: 2,
    failed: 2,
    failures: ['pay.spec.ts › is told: expected 2', 'pay.spec.ts › is left: skipped'],
  });
});

test('a failed browser test is named with its step, its element and no colours', () => {
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  const message = [
    'Error: \u001B[2mexpect(\u001B[22m\u001B[31mlocator\u001B[39m\u001B[2m).\u001B[22mtoBeFocused() failed',
    '',
    'Locator: locator(\'[data-message="failed"]\')',
    'Expected: focused',
  ].join('\n');
  const error = { message };
  const steps = [
    { title: 'a foreign address' },
    { title: 'another port', error, steps: [{ title: 'at the second press', error }] },
  ];
  const tests = [{ status: 'unexpected', results: [{ errors: [error], steps }] }];
  const suites = [{ specs: [{ title: 'is refused', file: 'pay.spec.ts', tests }] }];
  expect(tallyOfPlaywright(report('steps.json', { stats, suites })).failures).toEqual([
    'pay.spec.ts › is refused › another port › at the second press: ' +
      'Error: expect(locator).toBeFocused() failed; Locator: locator(\'[data-message="failed"]\')',
  ]);
});

test('a browser that was left out is a failure with its name', () => {
  const failures = ['left out: WebKit (no webkit2gtk-driver)'];
  const tally = { passed: 0, failed: 1, failures };
  expect(tallyOfMissing(['WebKit (no webkit2gtk-driver)'])).toEqual(tally);
});

describe('a step', () => {
  const failures: readonly string[] = [];

  test('has failed if it ran no test', () => {
    const tally = settle({ passed: 0, failed: 0, failures }, 0);
    expect(tally).toMatchObject({ passed: 0, failed: 1 });
    expect(tally.failures).toHaveLength(1);
  });

  test('has failed if it exits with an error, even if no test failed', () => {
    const tally = settle({ passed: 5, failed: 0, failures }, 1);
    expect(tally).toMatchObject({ passed: 5, failed: 1 });
    expect(tally.failures).toHaveLength(1);
  });

  test('keeps its tally if it names the tests that failed', () => {
    const tally = { passed: 5, failed: 2, failures: ['one', 'other'] };
    expect(settle(tally, 1)).toEqual(tally);
  });
});

test('the tallies of several steps are added up', () => {
  expect(
    sum([
      { passed: 1, failed: 1, failures: ['one'] },
      { passed: 3, failed: 2, failures: ['two', 'three'] },
    ]),
  ).toEqual({ passed: 4, failed: 3, failures: ['one', 'two', 'three'] });
});
