import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let isUpdated = false;

/** Installs packages of Debian, all or none, where this process may; answers whether it did. */
export function installPackage(...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing Debian’s package ${names.join(', ')}…`);
  isUpdated ||= run('apt-get', ['update', '-qq'], 5 * 60_000);
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], 10 * 60_000);
}

/** What `find` finds; if need be after packages of Debian were installed. */
export const findOrInstall = <Found>(
  find: () => Found | undefined,
  ...packages: readonly string[]
): Found | undefined => find() ?? (installPackage(...packages) ? find() : undefined);

function run(command: string, args: readonly string[], timeout: number): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', timeout, env }).status === 0;
}
