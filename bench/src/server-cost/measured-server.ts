import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { listens } from '@amendes/delivery/conformance/start-process.ts';

/** A server in processes of its own. */
export interface MeasuredServer {
  readonly origin: string;
  readonly pid: number;
  close(): Promise<void>;
}

const timeoutMs = 20_000;

/** @throws {Error} with what the program wrote when it does not listen. */
export async function startServer(
  program: string,
  args: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv = {},
): Promise<MeasuredServer> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    // Its log of requests is written, as it would be, and read by nobody.
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const ended = once(child, 'exit');
  const end = Date.now() + timeoutMs;
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > end) {
      child.kill();
      throw new Error(`${program} did not start: ${Buffer.concat(errors).toString()}`);
    }
    await pause(50);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? Number.NaN,
    async close() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
