import { spawn } from 'node:child_process';
import { workspace } from '@amendes/delivery/local/parts.ts';

/** Runs a command in a folder of the workspace, its output on ours; answers its exit code. */
export async function runStep(
  args: readonly string[],
  { folder = workspace, env = {} }: { folder?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  child.on('error', reject);
  child.on('close', (code) => resolve(code ?? 1));
  return promise;
}
