import { spawn } from 'node:child_process';
import { workspace } from '@amendes/delivery/local/parts.ts';

interface Step {
  readonly folder?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Shows its output in one piece once it has ended: another step speaks meanwhile. */
  readonly isHeld?: boolean;
}

/** Runs a command in a folder of the workspace, its output on ours; answers its exit code. */
export async function runStep(
  args: readonly string[],
  { folder = workspace, env = {}, isHeld = false }: Step = {},
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  }
  child.on('error', reject);
  child.on('close', (code) => {
    process.stdout.write(Buffer.concat(output));
    resolve(code ?? 1);
  });
  return promise;
}
