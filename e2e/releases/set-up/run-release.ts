import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { expect } from 'playwright/test';

/** What a command has said, and its exit code. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs the command behind `pnpm release`, as a team does, in a checkout of its own if one is given. */
export async function runRelease(
  args: readonly string[],
  checkout: string = workspace,
): Promise<Outcome> {
  return runNode([join(checkout, 'release/src/release.ts'), ...args], checkout);
}

/** Runs Node in a folder, which is mostly a checkout. */
export const runNode = (args: readonly string[], cwd: string, env?: NodeJS.ProcessEnv) =>
  runProgram(process.execPath, args, cwd, env);

/** Runs a program until it ends, however it does. */
export async function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  env = process.env,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  execFile(program, args, { cwd, env }, (error, out, errors) => {
    // A program that did not start, or was killed, has no number.
    const failed = typeof error?.code === 'number' ? error.code : 1;
    resolve({ code: error ? failed : 0, output: out + errors });
  });
  return promise;
}

/**
 * Loads every file of a part's tests, wherever the part lies, and runs those that could miss something only then: those
 * that read files, and those of the part as a whole, which lie in `src` itself. What the others say, they say of the same
 * modules everywhere.
 * @returns how many tests were run.
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
  // No test has this name. Files of which no test runs disturb each other in nothing.
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
  // Of a run that fails, the report alone says why.
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
