import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { version as rsbuild } from '@rsbuild/core';
import { sourceFolders } from './build-id.ts';
import type { Provenance } from '@amendes/protocol/build-description.ts';

/**
 * Returns the origin of a part's current build. Rejects without a lockfile, or if a package is not installed.
 * @param partFolder The part's folder, in a workspace or a separate repository.
 */
export async function readProvenance(
  partFolder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Provenance> {
  const root = installationOf(realpathSync(partFolder));
  const git = gitIn(root);
  // An installed package is not in this repository: the lockfile identifies it.
  const inputs = sourceFolders(partFolder).filter((folder) => !folder.includes('node_modules'));
  const [commit, isShallow, changes, changed, author, lockfile, pnpm] = await Promise.all([
    git('rev-parse', 'HEAD'),
    git('rev-parse', '--is-shallow-repository'),
    git('status', '--porcelain', '--', lockfileName, ...inputs),
    git('log', '-1', '--format=%cI', '--', lockfileName),
    git('config', 'user.name'),
    readFile(join(root, lockfileName)),
    pnpmVersion(root),
  ]);
  // In a shallow clone every file seems to have changed in its newest commit.
  const changedAt = isShallow === 'true' ? undefined : changed;
  return {
    ...(commit && { commit }),
    isClean: commit !== undefined && changes === '',
    lockfile: {
      hash: createHash('sha256').update(lockfile).digest('hex'),
      ...(changedAt && { changedAt }),
    },
    tools: { node: process.versions.node, pnpm, rsbuild },
    ...(env['RELEASE_BUILDER'] && { builder: env['RELEASE_BUILDER'] }),
    author: env['RELEASE_AUTHOR'] || env['GIT_AUTHOR_NAME'] || author || userName(),
    builtAt: new Date().toISOString(),
  };
}

export const lockfileName = 'pnpm-lock.yaml';

/** Returns the nearest folder with a lockfile: the workspace's, or the part's own. Throws if there is none. */
export function installationOf(folder: string): string {
  if (existsSync(join(folder, lockfileName))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`There is no ${lockfileName} above the part's folder`);
  return installationOf(above);
}

/** Returns a function that runs git and returns its output; nothing without git or a repository. */
function gitIn(root: string) {
  return async (...args: readonly string[]): Promise<string | undefined> =>
    promisify(execFile)('git', ['-C', root, ...args]).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
}

/** Returns the pnpm version in the workspace's manifest, which every installation uses; otherwise `unknown`. */
async function pnpmVersion(root: string): Promise<string> {
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => '');
  return /"packageManager":\s*"pnpm@([^"+]+)/.exec(text)?.[1] ?? 'unknown';
}

/** Returns the account's name; `unknown` if it has none, as in a container. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
