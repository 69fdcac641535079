import { availableParallelism } from 'node:os';

/** Of `npx pnpm mutants`, which runs in the folder of one package: its own unit tests have to notice. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', import.meta.filename],
  ignorers: ['typedKeys'],
  coverageAnalysis: 'perTest',
  // It takes minutes: half of the machine is left to whoever goes on working.
  concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
  // What takes longer counts as noticed, which on a busy machine it would without a reason.
  timeoutMS: 60_000,
  tempDirName: 'test-results/mutants',
  // The copy of the package lies within the package: there its tsconfig.json is found, and what that extends.
  ignorePatterns: ['dist', 'test-results', 'tsconfig.json'],
  incremental: true,
  incrementalFile: 'test-results/mutants.incremental.json',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: 'test-results/mutants.json' },
};

const isPlain = ({ type }) => type === 'Identifier' || type === 'MemberExpression';

/** Leaves out the key of a text, as `t('remise.titre')`: the dictionary types it, and an empty one does not compile. */
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
