import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { version as rsbuild } from '@rsbuild/core';
import { commonInputs, workspace } from './build-id.ts';

/** Where a build comes from. It is read by people, and by nothing that decides what is served. */
export interface Provenance {
  /** The commit of the sources; nothing where they are in no repository. */
  readonly commit?: string;
  /** Whether all that went into the build is in that commit. */
  readonly isClean: boolean;
  readonly lockfile: {
    /** Twelve hexadecimal digits of its SHA-256. */
    readonly hash: string;
    /** When the commit was made that changed it last, in ISO 8601. */
    readonly changedAt?: string;
  };
  readonly tools: { readonly node: string; readonly pnpm: string; readonly rsbuild: string };
  /** Who built it, by name and without an address: the file that says so can be read by everybody. */
  readonly author: string;
  /** When, in ISO 8601. */
  readonly builtAt: string;
}

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
      hash: createHash('sha256').update(lockfile).digest('hex').slice(0, 12),
      ...(changedAt && { changedAt }),
    },
    tools: { node: process.versions.node, pnpm, rsbuild },
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
