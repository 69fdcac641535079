import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { defineCommand } from 'citty';
import { runCommandLine, UsageError } from '@amendes/delivery/command-line/execute.ts';
import { runStep } from './test/run-step.ts';

interface Folder {
  readonly package: string;
  readonly path: string;
}

/**
 * Folders in which a wrong line costs a citizen money or an answer, by their subject. The tests in the folder itself
 * must detect mutants: a failing test of another folder would not show the place of the fault.
 */
const folders: Readonly<Record<string, Folder>> = {
  domain: { package: 'shared/fines', path: 'src' },
  form: { package: 'mfe-lookup', path: 'src/find-fine' },
  guard: { package: 'mfe-payment', path: 'src/guard' },
  journey: { package: 'mfe-payment', path: 'src/journey' },
  settlement: { package: 'mfe-payment', path: 'src/settlement' },
  'hand-over': { package: 'mfe-payment', path: 'src/hand-over' },
  confirmation: { package: 'mfe-payment', path: 'src/confirmation' },
  formats: { package: 'mfe-payment', path: 'src/formats' },
  transfer: { package: 'mfe-payment', path: 'src/transfer' },
  calls: { package: 'shared/contract', path: 'src/api' },
  booking: { package: 'sandbox', path: 'src/card-payment' },
  registry: { package: 'delivery', path: 'src/registry' },
  integrity: { package: 'shell', path: 'src/integrity' },
};

/** Share of the mutants, in percent, that the unit tests of a folder have to detect. */
const leastScore = 90;

interface Tally {
  readonly killed: number;
  readonly survived: number;
  /** Percentage to a tenth, rounded down, so that a score just below the minimum never looks like the minimum. */
  readonly score: number;
}

const mutants = defineCommand({
  meta: {
    name: 'pnpm mutants',
    description: `Names the small changes of the sources that no unit test notices; fails below ${leastScore} % noticed`,
  },
  args: {
    folder: {
      type: 'positional',
      required: false,
      description: `One of ${Object.keys(folders).join(', ')}; without one, all`,
    },
  },
  async run({ args: { folder } }: { readonly args: { readonly folder?: string | undefined } }) {
    const lines: string[] = [];
    let isGood = true;
    for (const [name, each] of findFolders(folder)) {
      const tally = await mutate(each);
      isGood &&= tally !== undefined && tally.score >= leastScore;
      const { killed, survived, score } = tally ?? { killed: '', survived: '', score: 'failed' };
      lines.push(`| ${[name, pathOf(each), killed, survived, score].join(' | ')} |`);
    }
    const header = [
      '| name | folder | killed | survived | score (%) |',
      '| - | - | -: | -: | -: |',
    ];
    console.log(['', ...header, ...lines].join('\n'));
    return isGood ? 0 : 1;
  },
});

/** Finds a folder by its name or its path. */
function findFolders(wanted: string | undefined): readonly [string, Folder][] {
  const chosen = Object.entries(folders).filter(
    ([name, each]) => wanted === undefined || wanted === name || wanted === pathOf(each),
  );
  if (chosen.length > 0) return chosen;
  throw new UsageError(`"${wanted}" is none of ${Object.keys(folders).join(', ')}`);
}

const pathOf = (folder: Folder): string => join(folder.package, folder.path);

/** Tests each mutant of a folder; returns `undefined` if that fails, with the reason in the output. */
async function mutate({ package: name, path }: Folder): Promise<Tally | undefined> {
  const folder = join(workspace, name);
  const files = globSync(`${path}/**/*.{ts,tsx}`, { cwd: folder });
  const sources = files.filter((file) => !/[.]test[.]|[.]d[.]ts$|\/testing\//.test(file));
  const stryker = join(workspace, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const configuration = join(workspace, 'stryker.config.mjs');
  // The option --testFiles is not used: with it, a mutant in code that runs while a module loads is never active.
  const env = { TEST_FOLDER: path };
  const args = [stryker, 'run', configuration, '--mutate', sources.join(',')];
  const code = await runStep(args, { folder, env });
  if (code !== 0) return undefined;
  return tallyOf(await readStatuses(join(folder, 'test-results/mutants.json'), path));
}

async function readStatuses(report: string, path: string): Promise<readonly string[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as defined by mutation-testing-report-schema
  const { files } = JSON.parse(await readFile(report, 'utf8')) as {
    readonly files: Readonly<Record<string, { readonly mutants: readonly { status: string }[] }>>;
  };
  return Object.entries(files)
    .filter(([file]) => file.startsWith(`${path}/`))
    .flatMap(([, file]) => file.mutants.map(({ status }) => status));
}

function tallyOf(statuses: readonly string[]): Tally {
  const count = (...wanted: readonly string[]) =>
    statuses.filter((status) => wanted.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const survived = count('Survived', 'NoCoverage');
  return { killed, survived, score: Math.floor((1000 * killed) / (killed + survived)) / 10 };
}

await runCommandLine(mutants, process.argv.slice(2));
