import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:net';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Expectation {
  readonly port: number;
  readonly stopSignal: NodeJS.Signals;
  /** Undefined if its output is its log. */
  readonly log?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Time limit of a start on a busy machine, in milliseconds. A process that exits is noticed immediately. */
const startTimeoutMs = 60_000;

const started: ChildProcess[] = [];

/** Kills the processes that a failed test did not stop. Never called automatically, because commands use this file too. */
export function killStarted(): void {
  for (const server of started.splice(0)) if (server.exitCode === null) server.kill('SIGKILL');
}

/** @throws {Error} with the output of the server when it does not listen. */
export async function startProcess(
  name: string,
  program: string,
  args: readonly string[],
  { port, stopSignal, log, env }: Expectation,
) {
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
  const end = Date.now() + startTimeoutMs;
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
    /** The file of its request log, or a function that returns its output. */
    log: log ?? written,
    /** Stops it with its operator’s signal, and resolves once it has ended. */
    async stop() {
      if (server.exitCode === null) server.kill(stopSignal);
      await ended;
    },
  };
}

export type RunningServer = Awaited<ReturnType<typeof startProcess>>;

/** Returns true if a port of this machine accepts connections. */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/** Returns the path of a program, or undefined. Administrators’ folders are often missing from the path. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

/** Returns nginx and its module that sends files precompressed with brotli, or undefined if nginx is not installed. */
export function findNginx() {
  const program = findProgram('nginx');
  const brotliModule = ['/usr/lib', '/usr/lib64']
    .map((folder) => `${folder}/nginx/modules/ngx_http_brotli_static_module.so`)
    .find(existsSync);
  return program === undefined ? undefined : { program, brotliModule };
}

export type FoundNginx = NonNullable<ReturnType<typeof findNginx>>;
