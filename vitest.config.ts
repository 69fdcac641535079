import { readFile } from 'node:fs/promises';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Sorts the files of a package by environment: when the environment changes, the worker ends, and all modules that it
 * has loaded are lost.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- `files` is not changed in place: `sort` returns a sorted copy
    const sorted = (await super.sort(files)).map(async (file) => {
      const text = await readFile(file.moduleId, 'utf8');
      const environments = text.match(/^\/\/ @vitest-environment.*$/gm) ?? [];
      return { file, kind: [file.project.name, ...environments].join() };
    });
    const groups = Map.groupBy(await Promise.all(sorted), ({ kind }) => kind);
    return [...groups.values()].flat().map(({ file }) => file);
  }
}

/** Runs all unit tests of the workspace; each part can also run its own tests with its own configuration. */
export default defineConfig({
  test: {
    sequence: { sequencer: ByEnvironment },
    projects: [
      'shell',
      'mfe-*',
      'shared/build-config',
      'shared/contract',
      'shared/fines',
      'shared/ui',
      'delivery',
      'release',
      'create-amendes-part',
      'sandbox',
      'bench',
      'newsroom',
      {
        test: {
          name: 'tasks',
          environment: 'node',
          include: ['tasks/**/*.test.ts', 'e2e/**/*.test.ts'],
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
