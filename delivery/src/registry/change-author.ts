import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { parse } from 'node:path';
import type { SiteFolder } from '../site/site-folder.ts';
import type { Changed } from './registered.ts';

/** Maximum length of a recorded command line: the registry is read at a glance. A command given to `onBehalfOf` is never cut. */
const maxCommandLength = 200;

let knownAuthor: string | undefined;

/** Person on whose behalf a change is made, and what they did. */
interface Behalf {
  readonly by: string;
  readonly command: string;
}

const behalf = new AsyncLocalStorage<Behalf>();

/** Records all changes that `act` makes as those of another person, as a server does for people who are signed in. */
export function onBehalfOf<Result>(person: Behalf, act: () => Promise<Result>): Promise<Result> {
  return behalf.run(person, act);
}

/** Returns who runs the command, or for whom it runs: as the pipeline's job says, else as git knows them, else their account. */
export function changeAuthor(): string {
  const { by } = behalf.getStore() ?? {};
  if (by !== undefined) return by;
  const { RELEASE_AUTHOR, GITLAB_USER_NAME, GITHUB_ACTOR } = process.env;
  knownAuthor ??= RELEASE_AUTHOR || GITLAB_USER_NAME || GITHUB_ACTOR || gitAuthor() || account();
  return knownAuthor;
}

/** Returns the record of a change that this process makes. */
export async function changedNow(site: SiteFolder): Promise<Changed> {
  const [, program = '', ...args] = process.argv;
  const typed = [parse(program).name, ...args].join(' ').slice(0, maxCommandLength);
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
    // Git is missing or has no name configured.
    return '';
  }
}

function account(): string {
  try {
    return userInfo().username;
  } catch {
    // The process may have no account, as in a container.
    return 'somebody unknown';
  }
}
