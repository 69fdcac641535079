import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import pLimit from 'p-limit';
import type { Tally } from '../test/tally.ts';
import { faultsOutcome, type Outcome, readText, runTool } from './tool/run-tool.ts';
import { parts, type LocalPart, workspace } from '@amendes/delivery/local/parts.ts';
import { browsers } from '@amendes/build-config/browsers.ts';
import { serverFile } from '@amendes/protocol/build-description.ts';
import { firstScript } from '@amendes/delivery/compose/first-script.ts';
import { allowedUses } from './browsers/allowed-uses.ts';
import { browserFaults, type BuiltFile } from './browsers/browser-faults.ts';
import { syntaxFault } from './browsers/script-uses.ts';
import { checkApiTypes } from './check-api-types.ts';
import { classFaults } from './class-faults.ts';
import { excessOf } from './house/limits.ts';
import { measureHouse } from './house/measure-house.ts';
import { packageFolders, readTree } from './house/read-tree.ts';
import { checkSpelling } from './words/check-spelling.ts';
import { checkLicences } from './supply/licences.ts';
import { checkPackages } from './packages/check-packages.ts';
import { everyPage, everyText } from './words/every-text.ts';
import { linkFaults } from './words/link-faults.ts';
import { termsFile, termsText } from './words/terms-text.ts';
import { wordFaults } from './words/word-faults.ts';
import { builtRelease, textOf } from './tool/built-release.ts';
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

/** Fewer than this, and it was not the product that was read. */
const fewestTexts = 3000;

/** Whether everything that the product says uses the words of the term base, and no fact that the operator may change. */
async function checkWords(): Promise<Outcome> {
  const texts = await everyText();
  if (texts.length < fewestTexts) {
    return faultsOutcome([`Only ${texts.length} texts were found`]);
  }
  const faults = wordFaults(texts).map(({ place, fault }) => `${place}: ${fault}`);
  faults.push(...(await everyPage()).flatMap(linkFaults));
  if ((await readFile(termsFile, 'utf8')) !== (await termsText())) {
    faults.push(`${termsFile} is out of date: node tasks/write-terms.ts`);
  }
  return faultsOutcome(faults);
}

/** Whether all that is built, scripts and styles of all parts, keeps to what the oldest browsers of the site have. */
async function checkBrowsers(): Promise<Outcome> {
  const files: BuiltFile[] = [];
  for (const part of parts) {
    const release = await builtRelease(part);
    for (const file of Object.keys(release.files)) {
      // No browser loads the part for Node.
      if (!/\.(js|css)$/.test(file) || file === serverFile) continue;
      files.push({ path: `${part.name}/${file}`, text: await textOf(release, file) });
    }
  }
  const told = `${files.length} files, ${browsers.join(', ')}`;
  return { ...faultsOutcome(browserFaults(files, allowedUses)), told };
}

/** Whether the script of the documents themselves can be read by browsers that cannot read the others: it tells them so. */
async function checkFirstScript(): Promise<Outcome> {
  const fault = syntaxFault(firstScript, 5);
  return faultsOutcome(fault === undefined ? [] : [`first script, ${fault}`]);
}
