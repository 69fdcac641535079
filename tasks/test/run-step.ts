import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';

/** Runs a command in a folder of the workspace, its output on ours; answers its exit code. */
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

/** The folder that Linux keeps in memory. */
const inMemory = '/dev/shm';

/** A whole run holds a gigabyte and a half there, and its processes hold four and a half besides. */
const roomNeeded = 4 * 1024 ** 3;

/**
 * Has this process, and those that it starts, keep their temporary files in memory where there is room for them. Tests
 * write and remove thousands of sites: on a disk that was a fifth of the time of delivery's unit tests. A `TMPDIR` that
 * the caller has set is kept.
 * @returns what removes the files again.
 */
export function keepTemporaryFilesInMemory(
  env: NodeJS.ProcessEnv = process.env,
  folder = inMemory,
  needed = roomNeeded,
): () => void {
  if (env['TMPDIR'] || !hasRoom(folder, needed)) return () => undefined;
  const own = mkdtempSync(join(folder, 'amendes-tests-'));
  // A database server has an account of its own, and its folder in here.
  chmodSync(own, 0o755);
  env['TMPDIR'] = own;
  return () => {
    delete env['TMPDIR'];
    try {
      rmSync(own, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // Something that was started still writes: no reason to call the run a failure.
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
