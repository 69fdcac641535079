import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import pLimit from 'p-limit';

/** Debian's installer refuses to be asked twice at a time. */
const oneByOne = pLimit(1);

let isUpdated = false;

/** Installs packages of Debian, all or none, where this process may; answers whether it did. */
export async function installPackage(...names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return oneByOne(async () => {
    console.log(`Installing Debian’s package ${names.join(', ')}…`);
    isUpdated ||= await run('apt-get', ['update', '-qq'], { timeout: 5 * 60_000 });
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...names];
    return run('apt-get', args, { timeout: 10 * 60_000 });
  });
}

/** What `find` finds; if need be after packages of Debian were installed. */
export const findOrInstall = async <Found>(
  find: () => Found | undefined,
  ...packages: readonly string[]
): Promise<Found | undefined> =>
  find() ?? ((await installPackage(...packages)) ? find() : undefined);

/** Whether a command ended as it should. */
export async function run(
  command: string,
  args: readonly string[],
  options: { readonly timeout: number; readonly cwd?: string },
): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve) => {
    const done = (error: Error | null) => resolve(!error);
    // Nobody answers its questions.
    execFile(command, args, { ...options, env, maxBuffer: Infinity }, done).stdin?.end();
  });
}
