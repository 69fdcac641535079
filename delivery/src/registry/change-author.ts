import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { parse } from 'node:path';
import type { SiteFolder } from '../site/site-folder.ts';
import type { Changed } from './registered.ts';

/** Longer commands are cut: the registry is read at a glance. What somebody has said of what they did is not. */
const longest = 200;

let known: string | undefined;

/** On whose behalf a change is made, and what they did, as long as it is. */
interface Behalf {
  readonly by: string;
  readonly command: string;
}

const behalf = new AsyncLocalStorage<Behalf>();

/** Notes of all that `act` changes that somebody else asked for it, as a server does for those who are signed in. */
export function onBehalfOf<Result>(person: Behalf, act: () => Promise<Result>): Promise<Result> {
  return behalf.run(person, act);
}

/** Who runs the command, or for whom it is run: as the job of a pipeline says, else as git knows them, else their account. */
export function changeAuthor(): string {
  const { by } = behalf.getStore() ?? {};
  if (by !== undefined) return by;
  const { RELEASE_AUTHOR, GITLAB_USER_NAME, GITHUB_ACTOR } = process.env;
  known ??= RELEASE_AUTHOR || GITLAB_USER_NAME || GITHUB_ACTOR || gitAuthor() || account();
  return known;
}

/** What is noted of a change that is made by this process. */
export async function changedNow(site: SiteFolder): Promise<Changed> {
  const [, program = '', ...args] = process.argv;
  const typed = [parse(program).name, ...args].join(' ').slice(0, longest);
  const command = behalf.getStore()?.command ?? typed;
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
