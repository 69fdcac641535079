import { readFile, rm, writeFile } from 'node:fs/promises';
import { SandboxStartError } from '../sandbox-start-error.ts';

/**
 * Claims a folder for this process, because the embedded database does not notice when two processes
 * write to the same files. The claim of a process that has ended is taken over.
 * @returns what gives the claim up.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = `${folder}.lock`;
  const claim = () => writeFile(lock, String(process.pid), { flag: 'wx' });
  try {
    await claim();
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const owner = Number(await readFile(lock, 'utf8'));
    if (isRunning(owner)) {
      throw new SandboxStartError(
        `${folder} is in use by process ${owner}; if that is no sandbox, remove ${lock}`,
      );
    }
    await rm(lock, { force: true });
    await claim();
  }
  return () => rm(lock, { force: true });
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
