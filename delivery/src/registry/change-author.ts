import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import type { SiteFolder } from '../site/site-folder.ts';
import type { Changed } from './registered.ts';

/** Longer ones are cut: the registry is read at a glance. */
const longest = 200;

let known: string | undefined;

/** Who runs the command: as the job of a pipeline says, else as git knows them, else their account. */
export function changeAuthor(): string {
  const { RELEASE_AUTHOR, GITLAB_USER_NAME, GITHUB_ACTOR } = process.env;
  known ??= RELEASE_AUTHOR || GITLAB_USER_NAME || GITHUB_ACTOR || gitAuthor() || account();
  return known;
}

/** What is noted of a change that is made by this process. */
export async function changedNow(site: SiteFolder): Promise<Changed> {
  const [, program = '', ...args] = process.argv;
  const command = [basename(program, '.ts'), ...args].join(' ').slice(0, longest);
  return { at: (await site.storage.now()).toISOString(), by: changeAuthor(), command };
}

function gitAuthor(): string {
  try {
    return execFileSync('git', ['config', 'user.name'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 2000,
    }).trim();
  } catch {
    // No git, or no name.
    return '';
  }
}

function account(): string {
  try {
    return userInfo().username;
  } catch {
    // A process without an account, as in a container.
    return 'somebody unknown';
  }
}
