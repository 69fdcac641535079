import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { listens } from './listens.ts';

export interface RunningServer {
  readonly name: string;
  readonly port: number;
  /** The file that its log of requests is written to, or what it wrote on its output. */
  readonly log: string | (() => string);
  /** Asks it to stop as its operator would, and answers once it has. */
  stop(): Promise<void>;
}

interface Expectation {
  readonly port: number;
  readonly stopSignal: NodeJS.Signals;
  /** Left out when its output is its log. */
  readonly log?: string;
  readonly env?: NodeJS.ProcessEnv;
}

const startPatience = 20_000;

const started: ChildProcess[] = [];

// What a test that failed did not stop.
afterAll(() => {
  for (const server of started) if (server.exitCode === null) server.kill('SIGKILL');
});

/** @throws {Error} with what the server wrote when it does not listen. */
export async function startProcess(
  name: string,
  program: string,
  args: readonly string[],
  { port, stopSignal, log, env }: Expectation,
): Promise<RunningServer> {
  const server = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(server);
  const output: Buffer[] = [];
  const written = () => Buffer.concat(output).toString();
  server.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  server.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const ended = once(server, 'exit');
  const end = Date.now() + startPatience;
  while (!(await listens(port))) {
    if (server.exitCode !== null || Date.now() > end) {
      server.kill();
      throw new Error(`${name} did not start: ${written()}`);
    }
    await pause(50);
  }
  return {
    name,
    port,
    log: log ?? written,
    async stop() {
      if (server.exitCode === null) server.kill(stopSignal);
      await ended;
    },
  };
}
