import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import {
  cp,
  mkdir,
  mkdtempDisposable,
  readFile,
  rename,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { libraries, packPackages } from '../../pack/pack-packages.ts';
import { readManifest } from '../../pack/packed-manifest.ts';
import { faultsOutcome, type Outcome } from '../tool/run-tool.ts';
import { versionFault, type ApiReport } from './api-change.ts';
import { readInterface } from './read-interface.ts';

const run = promisify(execFile);

/**
 * Checks that our packages work for their users: their manifests, their types, and a version that reflects the changes
 * of their interface since its report was written.
 * @param isWritten True to write the reports, of packages whose version reflects the changes.
 */
export async function checkPackages({ isWritten = false } = {}): Promise<Outcome> {
  await using work = await mkdtempDisposable(join(tmpdir(), 'amendes-packages-'));
  const folder = work.path;
  const tarballs = await packPackages(join(folder, 'tarballs'));
  const faults: string[] = [];
  for (const file of tarballs) {
    const tarball = join(folder, 'tarballs', file);
    const installed = await unpack(tarball, folder);
    faults.push(...(await manifestFaults(installed)));
    if (existsSync(join(installed, 'lib')) && file.startsWith('amendes-')) {
      faults.push(...(await typeFaults(tarball)));
    }
  }
  for (const path of libraries) faults.push(...(await interfaceFaults(path, folder, isWritten)));
  return faultsOutcome(faults);
}

/** Unpacks a package to the place where an installation would put it. */
async function unpack(tarball: string, folder: string): Promise<string> {
  await run('tar', ['xzf', tarball, '-C', folder]);
  const { name } = readManifest(join(folder, 'package'));
  const installed = join(folder, 'node_modules', name);
  await mkdir(join(installed, '..'), { recursive: true });
  await rename(join(folder, 'package'), installed);
  return installed;
}

async function manifestFaults(pkgDir: string): Promise<readonly string[]> {
  const { messages, pkg } = await publint({ pkgDir, pack: false, level: 'warning' });
  return messages.map((message) => `${String(pkg['name'])}: ${formatMessage(message, pkg) ?? ''}`);
}

/** Returns the mismatches between types and modules for users of our packages. Style sheets have no types. */
async function typeFaults(tarball: string): Promise<readonly string[]> {
  const analysis = await checkPackage(createPackageFromTarballData(await readFile(tarball)));
  if (!analysis.types) return [`${analysis.packageName} has no types`];
  return analysis.problems
    .filter((problem) => {
      const loader =
        'resolutionKind' in problem
          ? problem.resolutionKind
          : 'resolutionOption' in problem
            ? problem.resolutionOption
            : undefined;
      const isStyle = 'entrypoint' in problem && problem.entrypoint.endsWith('.css');
      return !isStyle && (loader === undefined || loaders.has(loader));
    })
    .map((problem) => `${analysis.packageName}: ${JSON.stringify(problem)}`);
}

/** Loaders of our packages: Node's own modules, and bundlers. */
const loaders = new Set<string>(['node16-esm', 'node16', 'bundler']);

async function interfaceFaults(
  path: (typeof libraries)[number],
  folder: string,
  isWritten: boolean,
): Promise<readonly string[]> {
  const name = basename(path);
  const file = join(workspace, path, 'api.md');
  await linkNeeded(path, folder);
  // The extractor treats files in node_modules as foreign.
  const own = join(folder, name);
  await cp(join(folder, 'node_modules/@amendes', name), own, { recursive: true });
  const present = await readInterface(own);
  const known = existsSync(file) ? readReport(await readFile(file, 'utf8')) : undefined;
  const fault = known && versionFault(`@amendes/${name}`, known, present);
  if (fault !== undefined) return [fault];
  if (isWritten) {
    await writeFile(file, reportText(name, present));
    return [];
  }
  const isUpToDate = known !== undefined && reportText(name, known) === reportText(name, present);
  return isUpToDate ? [] : [`${file} is out of date: npx pnpm check packages --write`];
}

/** Links the dependencies of a package beside it; our own packages are already there. */
async function linkNeeded(path: string, folder: string): Promise<void> {
  const from = join(workspace, path, 'node_modules');
  const to = join(folder, 'node_modules');
  const names = globSync(['[!.@]*', '@*/*'], { cwd: from, exclude: ['@amendes/**'] });
  for (const name of names) {
    if (existsSync(join(to, name))) continue;
    await mkdir(join(to, name, '..'), { recursive: true });
    await symlink(join(from, name), join(to, name));
  }
}

const fence = '```';

function reportText(name: string, { version, lines }: ApiReport): string {
  return [
    `# What \`@amendes/${name}\` offers`,
    '',
    `Version ${version}. Written by \`npx pnpm check packages --write\`: what is gone from here may break a build of somebody else.`,
    '',
    `${fence}ts`,
    ...lines,
    fence,
    '',
  ].join('\n');
}

function readReport(text: string): ApiReport {
  const [, version = ''] = /^Version (\S+)\. /m.exec(text) ?? [];
  const [, code = ''] = /```ts\n([^]*)\n```/.exec(text) ?? [];
  return { version, lines: code.split('\n') };
}
