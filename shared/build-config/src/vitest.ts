import { resolve } from 'node:path';
import { defaultExclude, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Folder of the tests: by default all of a package. `pnpm mutants` runs one folder. It leaves out tests of ten thousand
 * values, tests of many processes, in which no mutant is active, and those of a whole package (`test`), which have no folder.
 */
const folder = process.env['TEST_FOLDER'] ?? 'src';
const excluded = ['**/hostile-*', '**/simultaneous-changes.test.ts', 'test/**'];

/** Runs quick tests first, because the first failing test is enough to detect a mutant. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the result is a reordered list of files
    return (await super.sort(files)).toReversed();
  }
}

const common = {
  exclude: process.env['TEST_FOLDER'] ? [...defaultExclude, ...excluded] : defaultExclude,
  sequence: process.env['TEST_FOLDER'] ? { sequencer: QuickFirst } : {},
  // Time limit for hanging tests, in milliseconds: on a busy machine the default 5 s would also fail tests that do not hang.
  testTimeout: 20_000,
  // Time limit of set-up and clean-up, in milliseconds: on a busy disk, removing hundreds of files took ten seconds.
  hookTimeout: 60_000,
  // Time limit of `expect.poll`, in milliseconds: the default of one second is too short on a busy machine.
  expect: { poll: { timeout: 10_000 } },
};

/** Folder of Node's compile cache, unless the environment names another one: no other program writes there. */
const compiled = 'node_modules/.cache/compiled';

/**
 * Returns the settings for unit tests of code for a server, or independent of its environment. Test files share modules:
 * those of delivery's registry take 35 instead of 47 seconds.
 */
export function nodeTests(): ViteUserConfig {
  return {
    test: {
      environment: 'node',
      // This cache reduces the start of a program that a test runs from 330 ms to 110 ms.
      env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? resolve(compiled) },
      isolate: false,
      include: [`${folder}/**/*.test.ts`],
      ...common,
    },
  };
}

/**
 * Returns the settings for unit tests of code that renders. An unexpected `console.error` fails the test (see the set-up file).
 * @param isolate True if each file has its own page and modules. Files that clean up after themselves may share them:
 *   the tests of payment then take 11 instead of 52 seconds of processor time.
 */
export function browserTests({ isolate = true } = {}): ViteUserConfig {
  return {
    test: {
      environment: 'jsdom',
      isolate,
      // A thread starts faster than a process: the tests of payment take 40 instead of 56 seconds of processor time.
      pool: 'threads',
      include: [`${folder}/**/*.test.{ts,tsx}`],
      ...common,
      // The set-up file is resolved from the tested package, which must list `@amendes/testing` among its dependencies.
      setupFiles: ['@amendes/testing/set-up.ts'],
      // Packed packages contain style modules, which Node cannot load by itself.
      server: { deps: { inline: [/@amendes/] } },
      // Class names stay as in the sources, so that a failing snapshot is readable.
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  };
}
