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
import { commentFaults, titleFaults } from './words/comment-faults.ts';
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

/** Lower bound of the modules; with fewer, the check did not read the site. */
const fewestModules = 50;

interface Check {
  readonly name: string;
  run(): Promise<Outcome>;
}

/** Checks the first screen of a part, built from the current sources, against its budget. */
const weightOf = (part: LocalPart): Check => ({
  name: `weight of ${part.name}`,
  run: async () => weightOutcome(await builtRelease(part)),
});

const imports: Check = { name: 'imports (dependency-cruiser)', run: checkImports };
const limits: Check = { name: 'the house keeps to its limits', run: checkHouse };

/** Checks of the sources in the order of their start: the slow ones first. */
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
  { name: 'words: comments and titles name their subject', run: checkComments },
  { name: 'tools: versions agree, and come for each platform', run: checkTools },
  ...parts.map(weightOf),
  { name: 'licences of what is shipped', run: checkLicences },
  { name: 'browsers: what is built', run: checkBrowsers },
  { name: 'browsers: the first script is ES5', run: checkFirstScript },
];

/** Returns the checks of one folder of the workspace. Its imports and its size can only be checked together with all others. */
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

/** Number of checks at a time. More are slower on two processors: most tools use several themselves. */
const concurrency = 2;

/**
 * Runs every check and prints its result, and the reason of each failure.
 * @param folder Limits the run to the checks that concern it.
 */
export async function runChecks(folder?: string): Promise<Tally> {
  const failures: string[] = [];
  let passed = 0;
  await pLimit(concurrency).map(folder === undefined ? checks : checksOf(folder), async (check) => {
    if (await report(check)) passed += 1;
    else failures.push(`check: ${check.name}`);
  });
  return { passed, failed: failures.length, failures };
}

async function report(check: Check): Promise<boolean> {
  const startedAt = performance.now();
  const { ok, output, summary } = await check.run().catch(toFailure);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5);
  console.log(
    `${ok ? '✓' : '✗'} ${seconds} s  ${[check.name, summary].filter(Boolean).join(': ')}`,
  );
  if (!ok) console.log(`\n${output}\n`);
  return ok;
}

const toFailure = (error: unknown): Outcome => ({
  ok: false,
  output: error instanceof Error ? (error.stack ?? error.message) : String(error),
});

/** Checks the site's imports against the rules. Finding nothing to check is a failure, not a success. */
async function checkImports(): Promise<Outcome> {
  const folders = [...packageFolders(workspace), 'tasks'];
  const { ok, output } = await runTool('depcruise', ['--output-type', 'err-long', ...folders]);
  const modules = Number(output.match(/(\d+) modules/)?.[1] ?? 0);
  if (modules >= fewestModules) return { ok, output };
  return { ok: false, output: `${output}\nOnly ${modules} modules were found` };
}

/** Checks that the workspace stays within its limits of size and entanglement. */
async function checkHouse(): Promise<Outcome> {
  return faultsOutcome(excessOf(measureHouse(readTree(workspace))));
}

/** Checks that scripts and style sheets name the same classes. */
async function checkClasses(): Promise<Outcome> {
  return faultsOutcome(classFaults(readTree(workspace).files));
}

/** Checks how comments, and the titles of tests, open. */
async function checkComments(): Promise<Outcome> {
  const { files, tests } = readTree(workspace);
  return faultsOutcome([...commentFaults([...files, ...tests]), ...titleFaults(tests)]);
}

/** Checks that pnpm and Node have one version everywhere, pnpm one hash, and that tools exist for each platform. */
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

/** Lower bound of the texts; with fewer, the check did not read the product. */
const fewestTexts = 3000;

/** Checks that all texts of the product use the words of the term base, and no fact that the operator may change. */
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

/** Checks that all built scripts and styles of all parts only use features of the oldest supported browsers. */
async function checkBrowsers(): Promise<Outcome> {
  const files: BuiltFile[] = [];
  for (const part of parts) {
    const release = await builtRelease(part);
    for (const file of Object.keys(release.files)) {
      // No browser loads the server module.
      if (!/\.(js|css)$/.test(file) || file === serverFile) continue;
      files.push({ path: `${part.name}/${file}`, text: await textOf(release, file) });
    }
  }
  const summary = `${files.length} files, ${browsers.join(', ')}`;
  return { ...faultsOutcome(browserFaults(files, allowedUses)), summary };
}

/** Checks that the documents' own script is ES5: it tells browsers that cannot read the other scripts. */
async function checkFirstScript(): Promise<Outcome> {
  const fault = syntaxFault(firstScript, 5);
  return faultsOutcome(fault === undefined ? [] : [`first script, ${fault}`]);
}
