import { performance } from 'node:perf_hooks';
import pLimit from 'p-limit';
import type { Tally } from '../test/tally.ts';
import { faultsOutcome, type Outcome, readText, runTool } from './tool/run-tool.ts';
import { parts, type LocalPart, workspace } from '@amendes/delivery/local/parts.ts';
import { checkBrowsers, checkFirstScript } from './browsers/check-browsers.ts';
import { checkApiTypes } from './check-api-types.ts';
import { classFaults } from './class-faults.ts';
import { excessOf } from './house/limits.ts';
import { measureHouse } from './house/measure-house.ts';
import { packageFolders, readTree } from './house/read-tree.ts';
import { checkSpelling } from './words/check-spelling.ts';
import { checkLicences } from './supply/licences.ts';
import { checkPackages } from './packages/check-packages.ts';
import { checkWords } from './words/check-words.ts';
import { builtRelease } from './tool/built-release.ts';
import { weightOutcome } from './weight-outcome.ts';
import { parse } from 'yaml';
import { pinFaults, platformFaults, toolVersionFaults } from './tool-version-faults.ts';

/** Fewer than this, and it was not the site that was looked at. */
const fewestModules = 50;

interface Check {
  readonly name: string;
  run(): Promise<Outcome>;
}

/** Whether the first screen of a part, as its sources are now, keeps to its budget. */
const weightOf = (part: LocalPart): Check => ({
  name: `weight of ${part.name}`,
  run: async () => weightOutcome(await builtRelease(part)),
});

const imports: Check = { name: 'imports (dependency-cruiser)', run: checkImports };
const limits: Check = { name: 'the house keeps to its limits', run: checkHouse };

/** What the sources have to pass, in the order in which it is begun: the slow ones first. */
const checks: readonly Check[] = [
  { name: 'packages: manifests, types, versions', run: checkPackages },
  { name: 'code and types (oxlint)', run: () => runTool('oxlint', []) },
  { name: 'unused code (knip)', run: () => runTool('knip', []) },
  { name: 'format (oxfmt)', run: () => runTool('oxfmt', ['--check']) },
  { name: 'styles (stylelint)', run: () => runTool('stylelint', ['**/*.css']) },
  { name: 'styles: each class that is taken is there', run: checkClasses },
  imports,
  limits,
  { name: 'types of the API are up to date', run: checkApiTypes },
  { name: 'words: one for one thing, no facts, official links', run: checkWords },
  { name: 'words: spelling in six languages', run: checkSpelling },
  { name: 'tools: versions agree, and come for each platform', run: checkTools },
  ...parts.map(weightOf),
  { name: 'licences of what is shipped', run: checkLicences },
  { name: 'browsers: what is built', run: checkBrowsers },
  { name: 'browsers: the first script is ES5', run: checkFirstScript },
];

/** What concerns one folder of the workspace; its imports and its size can only be seen among those of all. */
function checksOf(folder: string): readonly Check[] {
  const part = parts.find((each) => each.folder === folder);
  return [
    { name: 'format (oxfmt)', run: () => runTool('oxfmt', ['--check', folder]) },
    { name: 'code and types (oxlint)', run: () => runTool('oxlint', [folder]) },
    {
      name: 'styles (stylelint)',
      run: () => runTool('stylelint', ['--allow-empty-input', `${folder}/**/*.css`]),
    },
    imports,
    limits,
    ...(part ? [weightOf(part)] : []),
  ];
}

/** More at once are slower on two processors: most of the tools use several themselves. */
const atOnce = 2;

/**
 * Runs every check and prints of each whether it passed; of those that failed, why.
 * @param folder Only the checks that concern it.
 */
export async function runChecks(folder?: string): Promise<Tally> {
  const failures: string[] = [];
  let passed = 0;
  await pLimit(atOnce).map(folder === undefined ? checks : checksOf(folder), async (check) => {
    if (await report(check)) passed += 1;
    else failures.push(`check: ${check.name}`);
  });
  return { passed, failed: failures.length, failures };
}

async function report(check: Check): Promise<boolean> {
  const began = performance.now();
  const { ok, output, told } = await check.run().catch(toFailure);
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(5);
  console.log(`${ok ? '✓' : '✗'} ${seconds} s  ${[check.name, told].filter(Boolean).join(': ')}`);
  if (!ok) console.log(`\n${output}\n`);
  return ok;
}

const toFailure = (error: unknown): Outcome => ({
  ok: false,
  output: error instanceof Error ? (error.stack ?? error.message) : String(error),
});

/** The site's imports against the rules. Having found nothing to look at is a failure, not a success. */
async function checkImports(): Promise<Outcome> {
  const folders = [...packageFolders(workspace), 'tasks'];
  const { ok, output } = await runTool('depcruise', ['--output-type', 'err-long', ...folders]);
  const modules = Number(output.match(/(\d+) modules/)?.[1] ?? 0);
  if (modules >= fewestModules) return { ok, output };
  return { ok: false, output: `${output}\nOnly ${modules} modules were found` };
}

/** Whether the workspace is at most as large and as entangled as its limits allow. */
async function checkHouse(): Promise<Outcome> {
  return faultsOutcome(excessOf(measureHouse(readTree(workspace))));
}

/** Whether scripts and style sheets name the same classes. */
async function checkClasses(): Promise<Outcome> {
  return faultsOutcome(classFaults(readTree(workspace).files));
}

/** Whether pnpm and Node are named in one version wherever they are named, pnpm with one hash, and tools for each platform. */
async function checkTools(): Promise<Outcome> {
  const manifest = JSON.parse(await readText('package.json'));
  const settings = parse(await readText('pnpm-workspace.yaml'));
  const lockfile = parse(await readText('pnpm-lock.yaml'));
  const first = JSON.parse(await readText('.ci/pnpm/package-lock.json'));
  return faultsOutcome([
    ...toolVersionFaults(manifest, settings),
    ...pinFaults(manifest, lockfile, first),
    ...platformFaults(settings, lockfile),
  ]);
}
