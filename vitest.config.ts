import { readFile } from 'node:fs/promises';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of a package that have the same environment follow each other: a worker ends where the next file has another one,
 * and with it all modules that it has loaded.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- files, which it answers in another order
    const sorted = (await super.sort(files)).map(async (file) => {
      const text = await readFile(file.moduleId, 'utf8');
      const environments = text.match(/^\/\/ @vitest-environment.*$/gm) ?? [];
      return { file, kind: [file.project.name, ...environments].join() };
    });
    const groups = Map.groupBy(await Promise.all(sorted), ({ kind }) => kind);
    return [...groups.values()].flat().map(({ file }) => file);
  }
}

/** All unit tests of the workspace in one run; each part also runs its own with its own configuration. */
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
