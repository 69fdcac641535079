import { availableParallelism } from 'node:os';

/** Configuration of `npx pnpm mutants`, which runs in the folder of one package: its own unit tests must detect the mutants. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', import.meta.filename],
  ignorers: ['typedKeys'],
  coverageAnalysis: 'perTest',
  // A run takes minutes, so half of the machine stays free for other work.
  concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
  // A mutant that exceeds the limit counts as detected; a shorter limit would be exceeded without a reason on a busy machine.
  timeoutMS: 60_000,
  tempDirName: 'test-results/mutants',
  // The copy of the package is inside the package, where its tsconfig.json and the file that it extends are found.
  ignorePatterns: ['dist', 'test-results', 'tsconfig.json'],
  incremental: true,
  incrementalFile: 'test-results/mutants.incremental.json',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: 'test-results/mutants.json' },
};

const isPlain = ({ type }) => type === 'Identifier' || type === 'MemberExpression';

/** Ignores the key of a text, as in `t('remise.titre')`: the dictionary types it, so an empty key does not compile. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'typedKeys',
    value: {
      shouldIgnore({ node, parent, key }) {
        const isKey = parent?.callee?.name === 't' && key === 0;
        const isLiteral =
          node.type === 'StringLiteral' ||
          (node.type === 'TemplateLiteral' && node.expressions.every(isPlain));
        return isKey && isLiteral ? 'does not compile' : undefined;
      },
    },
  },
];
