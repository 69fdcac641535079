import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { expect } from 'playwright/test';

/** Output and exit code of a command. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs the command behind `pnpm release` as a team does, in the given checkout or else in this one. */
export async function runRelease(
  args: readonly string[],
  checkout: string = workspace,
): Promise<Outcome> {
  return runNode([join(checkout, 'release/src/release.ts'), ...args], checkout);
}

/** Runs Node in a folder, usually a checkout. */
export const runNode = (args: readonly string[], cwd: string, env?: NodeJS.ProcessEnv) =>
  runProgram(process.execPath, args, cwd, env);

/** Runs a program until it ends. It never rejects: a failure is a code other than 0. */
export async function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  env = process.env,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  execFile(program, args, { cwd, env }, (error, out, errors) => {
    // A program that did not start, or was killed, has no exit code.
    const failed = typeof error?.code === 'number' ? error.code : 1;
    resolve({ code: error ? failed : 0, output: out + errors });
  });
  return promise;
}

/**
 * Loads every test file of a part, wherever the part is stored, and runs those whose result depends on the place: those
 * that read files, and those of the whole part, which are in `src` itself. The other tests have the same result for the
 * same modules everywhere.
 * @returns The number of tests that were run.
 */
export async function tryTests(part: string): Promise<number> {
  const sources = await readdir(join(part, 'src'), { recursive: true });
  const files = sources
    .filter((path) => /[.]test[.]tsx?$/.test(path))
    .map((path) => join('src', path))
    .toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(part, file), 'utf8')));
  const run = files.filter(
    (file, index) => dirname(file) === 'src' || texts[index]?.includes("'node:"),
  );
  // No test matches this name. Files without a running test do not disturb each other, so they need no isolation.
  const loaded = await runTests(part, ['--testNamePattern=^$', '--no-isolate']);
  expect(loaded).toMatchObject({ files, faults: [], passed: 0 });
  const { passed, ...others } = await runTests(part, run);
  expect(others).toEqual({ files: run, faults: [], all: passed });
  return passed;
}

interface Report {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

async function runTests(part: string, args: readonly string[]) {
  const path = join(part, 'report.json');
  const vitest = join(part, 'node_modules/vitest/vitest.mjs');
  const output = ['--reporter=json', `--outputFile=${path}`];
  // The exit code is ignored: only the report says why a run failed.
  await runNode([vitest, 'run', ...args, ...output], part, { ...process.env, NODE_ENV: 'test' });
  const report = JSON.parse(await readFile(path, 'utf8')) as Report;
  await rm(path);
  return {
    files: report.testResults.map(({ name }) => relative(part, name)).toSorted(),
    faults: report.testResults.filter(({ status }) => status !== 'passed'),
    passed: report.numPassedTests,
    all: report.numTotalTests,
  };
}
