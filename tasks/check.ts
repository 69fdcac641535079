import { workspace } from '@amendes/delivery/local/parts.ts';
import { defineCommand } from 'citty';
import { measureAges, showAges } from './check/house/measure-age.ts';
import { measureHouse, showHouse } from './check/house/measure-house.ts';
import { readCommit, readTree } from './check/house/read-tree.ts';
import { checkPackages } from './check/packages/check-packages.ts';
import { runChecks } from './check/run-checks.ts';
import { advisoriesOutcome, auditOsv, auditRegistry } from './check/supply/advisories.ts';
import { licenceFaults, shippedPackages } from './check/supply/licences.ts';
import { runCommandLine } from '@amendes/delivery/command-line/execute.ts';

const house = defineCommand({
  meta: {
    name: 'house',
    description:
      'Measures sizes, imports and doors of the packages, of today or as a commit holds them',
  },
  args: {
    commit: { type: 'positional', required: false, description: 'by its id or name' },
    since: {
      type: 'string',
      valueHint: 'commit',
      description: 'Separates the code of a commit from the code written since; takes minutes',
    },
  },
  run({ args: { commit, since } }) {
    if (since !== undefined) return console.log(showAges(measureAges(workspace, since)));
    const tree = commit === undefined ? readTree(workspace) : readCommit(workspace, commit);
    console.log(showHouse(measureHouse(tree)));
  },
});

const advisories = defineCommand({
  meta: {
    name: 'advisories',
    description:
      'Asks the package registry for advisories about the packages of the lockfile; fails if it does not answer',
  },
  args: { osv: { type: 'boolean', description: 'Asks osv.dev instead of the registry' } },
  async run({ args }) {
    const { ok, output } = advisoriesOutcome(await (args.osv ? auditOsv() : auditRegistry()));
    console.log(output);
    return ok ? 0 : 1;
  },
});

const licences = defineCommand({
  meta: {
    name: 'licences',
    description:
      'Lists each package that is sent to citizens or runs in the servers, with its licence',
  },
  async run() {
    const packages = await shippedPackages();
    for (const { name, version, licence, in: where } of packages) {
      console.log(
        [licence.padEnd(14), `${name} ${version}`.padEnd(48), where.join(', ')].join('  '),
      );
    }
    const faults = licenceFaults(packages);
    for (const fault of faults) console.log(fault);
    return faults.length > 0 ? 1 : 0;
  },
});

const packages = defineCommand({
  meta: {
    name: 'packages',
    description:
      'Checks that the packages work outside the repository, and that their versions match their changes',
  },
  args: { write: { type: 'boolean', description: 'Writes the reports of what they offer' } },
  async run({ args }) {
    const { ok, output } = await checkPackages({ isWritten: args.write ?? false });
    console.log(ok ? 'The packages hold' : output);
    return ok ? 0 : 1;
  },
});

/* `npx pnpm check`: checks everything about the sources that can be checked without running them. */
const check = defineCommand({
  meta: {
    name: 'pnpm check',
    description: 'Looks at all that can be said of the sources without running them',
  },
  subCommands: { house, advisories, licences, packages },
  async run() {
    const { failed } = await runChecks();
    if (failed > 0) console.log(`${failed} failed`);
    return failed > 0 ? 1 : 0;
  },
});

await runCommandLine(check, process.argv.slice(2));
