import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '@amendes/delivery/local/parts.ts';
import pLimit from 'p-limit';
import { readManifest } from './packed-manifest.ts';

const run = promisify(execFile);

const pnpm = join(workspace, 'node_modules/.bin/pnpm');

/** Folders of the packages that build, test and show a part. Their interface has a report. */
export const libraries = [
  'shared/protocol',
  'shared/fines',
  'shared/contract',
  'shared/ui',
  'shared/build-config',
  'shared/testing',
  'shell',
  'gallery',
  'sandbox',
] as const;

/** Packages that the site offers to a team with its own repository. */
const packages = [...libraries, 'delivery', 'release', 'create-amendes-part'];

/** Number of packages at a time; more are slower on two processors. */
const concurrency = 2;

/** Writes the tarball of each package into a folder. @returns their names, as `amendes-contract-2.2.0.tgz`. */
export async function packPackages(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  await pLimit(concurrency).map(packages, async (path) => {
    const cwd = join(workspace, path);
    await removeEarlier(folder, cwd);
    await run(pnpm, ['pack', '--pack-destination', resolve(folder)], { cwd });
  });
  return (await readdir(folder)).filter((file) => file.endsWith('.tgz')).toSorted();
}

/**
 * Removes the tarballs of a package's earlier versions: a part is created from a folder that has one of each.
 * @param path The package's folder.
 */
export async function removeEarlier(folder: string, path: string): Promise<void> {
  const { name } = readManifest(path);
  const named = new RegExp(`^${name.replace('@', '').replace('/', '-')}-\\d.*\\.tgz$`);
  const files = (await readdir(folder)).filter((file) => named.test(file));
  await Promise.all(files.map((file) => rm(join(folder, file))));
}
