import { globSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { defineCommand } from 'citty';
import { runCommandLine, UsageError } from './command-line/execute.ts';
import { runStep } from './test/run-step.ts';

/** Where a wrong line costs a citizen money or an answer: their unit tests have to notice each change. */
const folders = [
  'shared/fines/src',
  'mfe-lookup/src/find-fine',
  'mfe-payment/src/{guard,journey,hand-over}',
  'shell/src/{integrity,registry}',
  'shared/contract/src/api',
  'delivery/src/registry',
  'sandbox/src/card-payment',
];

/* `npx pnpm mutants [folder]`: changes the sources in small ways and names the changes that no unit test notices. */
const mutants = defineCommand({
  meta: {
    name: 'pnpm mutants',
    description:
      'Names the small changes of the sources that no unit test notices; fails below 90 % noticed',
  },
  args: {
    folder: {
      type: 'positional',
      required: false,
      description: 'As shared/fines; without one, all folders where a mistake costs most',
    },
  },
  async run({ args: { folder } }: { readonly args: { readonly folder?: string | undefined } }) {
    const chosen = folder === undefined ? folders : [folder.replace(/\/$/, '')];
    const files = chosen.flatMap((each) => globSync(`${each}/**/*.{ts,tsx}`, { cwd: workspace }));
    const mutated = files.filter((path) => !/[.]test[.]|node_modules|\/testing\//.test(path));
    if (mutated.length === 0) throw new UsageError(`"${chosen.join(' ')}" holds no sources`);
    const stryker = join(workspace, 'node_modules/@stryker-mutator/core/bin/stryker.js');
    return runStep([stryker, 'run', '--mutate', mutated.join(',')]);
  },
});

await runCommandLine(mutants, process.argv.slice(2));
