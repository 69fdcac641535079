import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import pLimit from 'p-limit';

/** Debian's installer refuses to run twice at the same time. */
const oneAtATime = pLimit(1);

let isUpdated = false;

/** Installs all of these packages of Debian if this process may; returns true if it did. */
export async function installPackage(...names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return oneAtATime(async () => {
    console.log(`Installing Debian’s package ${names.join(', ')}…`);
    isUpdated ||= await run('apt-get', ['update', '-qq'], { timeout: 5 * 60_000 });
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...names];
    return run('apt-get', args, { timeout: 10 * 60_000 });
  });
}

/** Returns the result of `find`, if necessary after installing packages of Debian. */
export const findOrInstall = async <Found>(
  find: () => Found | undefined,
  ...packages: readonly string[]
): Promise<Found | undefined> =>
  find() ?? ((await installPackage(...packages)) ? find() : undefined);

/** Runs a command; returns true if it succeeded. */
export async function run(
  command: string,
  args: readonly string[],
  options: { readonly timeout: number; readonly cwd?: string },
): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve) => {
    const done = (error: Error | null) => resolve(!error);
    // Nobody answers its questions, so its input is closed.
    execFile(command, args, { ...options, env, maxBuffer: Infinity }, done).stdin?.end();
  });
}
