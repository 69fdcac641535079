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
 * Where the build of a part comes from that is made now.
 * @param partFolder The part's folder: in a workspace, or a repository of its own.
 */
export async function readProvenance(
  partFolder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Provenance> {
  const root = installationOf(realpathSync(partFolder));
  const git = gitIn(root);
  // A package that is installed from elsewhere is not in this repository: the lockfile says which one it is.
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
  // In a clone without history every file seems to be as old as its newest commit.
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

/** The nearest folder with a lockfile: that of the workspace, or the part's own. */
export function installationOf(folder: string): string {
  if (existsSync(join(folder, lockfileName))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`There is no ${lockfileName} above the part's folder`);
  return installationOf(above);
}

/** What git says; nothing where there is no git, or no repository. */
function gitIn(root: string) {
  return async (...args: readonly string[]): Promise<string | undefined> =>
    promisify(execFile)('git', ['-C', root, ...args]).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
}

/** As the workspace names it: whoever installs uses that one. */
async function pnpmVersion(root: string): Promise<string> {
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => '');
  return /"packageManager":\s*"pnpm@([^"+]+)/.exec(text)?.[1] ?? 'unknown';
}

/** An account need not have a name, as in a container. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
