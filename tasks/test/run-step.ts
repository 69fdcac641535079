import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';

/** Runs a command in a folder of the workspace, with its output on ours; returns its exit code. */
export async function runStep(
  args: readonly string[],
  { folder = workspace, env = {} }: { folder?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code]: readonly (number | null)[] = await once(child, 'close');
  return code ?? 1;
}

/** Folder that Linux keeps in memory. */
const inMemory = '/dev/shm';

/** Free bytes needed there, and half of the memory needed: a whole run stores 1.5 GB there, its processes use 4.5 GB more. */
const roomNeeded = 4 * 1024 ** 3;

/**
 * Lets this process and its children keep their temporary files in memory if there is room. Tests write and remove
 * thousands of sites: on a disk, that took a fifth of the time of delivery's unit tests. A `TMPDIR` that the caller has
 * set is kept.
 * @returns a function that removes the files again.
 */
export function keepTemporaryFilesInMemory(
  env: NodeJS.ProcessEnv = process.env,
  folder = inMemory,
  needed = roomNeeded,
): () => void {
  if (env['TMPDIR'] || !hasRoom(folder, needed)) return () => undefined;
  const own = mkdtempSync(join(folder, 'amendes-tests-'));
  // A database server runs under its own account and has its folder in here.
  chmodSync(own, 0o755);
  env['TMPDIR'] = own;
  return () => {
    delete env['TMPDIR'];
    try {
      rmSync(own, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // A started process may still be writing: that is no reason to fail the run.
      console.log(`Left in memory: ${own} (${String(error)})`);
    }
  };
}

function hasRoom(folder: string, needed: number): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= needed && process.availableMemory() >= 2 * needed;
  } catch {
    return false;
  }
}
