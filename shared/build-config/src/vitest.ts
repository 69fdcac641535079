import { resolve } from 'node:path';
import { defaultExclude, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * All of a package. `pnpm mutants` runs the tests of one folder, but for those that try ten thousand values, and those
 * of a crowd of processes, in which no mutant is active; tests of a whole package, in `test`, are of no folder.
 */
const folder = process.env['TEST_FOLDER'] ?? 'src';
const left = ['**/hostile-*', '**/crowd.test.ts', 'test/**'];

/** The first test that notices a mutant is enough: the quick ones begin. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- files, which it answers in another order
    return (await super.sort(files)).toReversed();
  }
}

const common = {
  exclude: process.env['TEST_FOLDER'] ? [...defaultExclude, ...left] : defaultExclude,
  sequence: process.env['TEST_FOLDER'] ? { sequencer: QuickFirst } : {},
  // Against what hangs, in milliseconds: on a busy machine the usual five seconds meet tests that do not.
  testTimeout: 20_000,
  // The same for what prepares a file's tests and clears away after them: on a busy disk, removing hundreds of files took ten seconds.
  hookTimeout: 60_000,
  // What a test waits for has so long to come: the usual second passes on a busy machine.
  expect: { poll: { timeout: 10_000 } },
};

/** Where Node keeps what it has compiled, unless whoever starts the tests names a place: nobody else writes there. */
const compiled = 'node_modules/.cache/compiled';

/**
 * Unit tests of code that runs on a server or nowhere in particular. Their files share modules: those of delivery's
 * registry take 35 instead of 47 seconds.
 */
export function nodeTests(): ViteUserConfig {
  return {
    test: {
      environment: 'node',
      // Of programs that tests start: of the 330 ms that it takes one to begin, 110 are left.
      env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? resolve(compiled) },
      isolate: false,
      include: [`${folder}/**/*.test.ts`],
      ...common,
    },
  };
}

/**
 * Unit tests of code that renders. An unexpected `console.error` fails the test (see the set-up file).
 * @param isolate Whether each file has a page and modules of its own. Files that leave nothing behind may share them:
 *   the tests of payment take 11 instead of 52 seconds of the processor.
 */
export function browserTests({ isolate = true } = {}): ViteUserConfig {
  return {
    test: {
      environment: 'jsdom',
      isolate,
      // A thread begins sooner than a process: 40 instead of 56 seconds of the processor for the tests of payment.
      pool: 'threads',
      include: [`${folder}/**/*.test.{ts,tsx}`],
      ...common,
      // Found from the package whose tests run: it names that package among its own.
      setupFiles: ['@amendes/testing/set-up.ts'],
      // Packed, they bring style modules, which Node cannot load by itself.
      server: { deps: { inline: [/@amendes/] } },
      // Class names as written, so that a failing snapshot can be read.
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  };
}
