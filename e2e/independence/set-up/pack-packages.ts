import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '@amendes/delivery/local/parts.ts';

const run = promisify(execFile);

export const pnpm = join(workspace, 'node_modules/.bin/pnpm');

/** The packages that the site offers to a team with a repository of its own. */
const packages = [
  ...['protocol', 'fines', 'contract', 'ui', 'build-config', 'testing'].map(
    (name) => `shared/${name}`,
  ),
  ...['delivery', 'release', 'create-amendes-part'],
];

/** Writes the tarball of each package into a folder. @returns their names, as `amendes-contract-2.2.0.tgz`. */
export async function packPackages(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  for (const path of packages) {
    await run(pnpm, ['pack', '--pack-destination', folder], { cwd: join(workspace, path) });
  }
  return readdir(folder);
}
