import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { version as rsbuild } from '@rsbuild/core';
import { commonInputs, workspace } from './build-id.ts';
import type { Provenance } from '@amendes/protocol/build-description.ts';

/**
 * Where the build of a part comes from that is made now.
 * @param partFolder The part's folder in the workspace.
 */
export async function readProvenance(
  partFolder: string,
  root = workspace,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Provenance> {
  const git = gitIn(root);
  const inputs = [...commonInputs, basename(partFolder)];
  const [commit, changes, changedAt, author, lockfile, pnpm] = await Promise.all([
    git('rev-parse', 'HEAD'),
    git('status', '--porcelain', '--', ...inputs),
    git('log', '-1', '--format=%cI', '--', 'pnpm-lock.yaml'),
    git('config', 'user.name'),
    readFile(join(root, 'pnpm-lock.yaml')),
    pnpmVersion(root),
  ]);
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
