import { workspace } from '@amendes/delivery/local/parts.ts';
import { defineCommand } from 'citty';
import { measureHouse } from './check/house/measure-house.ts';
import { readCommit, readTree } from './check/house/read-tree.ts';
import { showHouse } from './check/house/show-house.ts';
import { runChecks } from './check/run-checks.ts';
import { runCommandLine } from './command-line/execute.ts';

const house = defineCommand({
  meta: {
    name: 'house',
    description:
      'Measures sizes, imports and doors of the packages, of today or as a commit holds them',
  },
  args: { commit: { type: 'positional', required: false, description: 'by its id or name' } },
  run({ args: { commit } }) {
    const tree = commit === undefined ? readTree(workspace) : readCommit(workspace, commit);
    console.log(showHouse(measureHouse(tree)));
  },
});

/* `npx pnpm check`: all that can be said of the sources without running them. */
const check = defineCommand({
  meta: {
    name: 'pnpm check',
    description: 'Looks at all that can be said of the sources without running them',
  },
  subCommands: { house },
  async run() {
    const { failed } = await runChecks();
    if (failed > 0) console.log(`${failed} failed`);
    return failed > 0 ? 1 : 0;
  },
});

await runCommandLine(check, process.argv.slice(2));
