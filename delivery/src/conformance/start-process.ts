import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:net';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Expectation {
  readonly port: number;
  readonly stopSignal: NodeJS.Signals;
  /** Left out when its output is its log. */
  readonly log?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** However busy the machine is: one that ends says so at once. */
const startTimeoutMs = 60_000;

const started: ChildProcess[] = [];

/** Ends what a test that failed did not stop. Not by itself: commands use this file too. */
export function killStarted(): void {
  for (const server of started.splice(0)) if (server.exitCode === null) server.kill('SIGKILL');
}

/** @throws {Error} with what the server wrote when it does not listen. */
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
    /** The file that its log of requests is written to, or what it wrote on its output. */
    log: log ?? written,
    /** Asks it to stop as its operator would, and answers once it has. */
    async stop() {
      if (server.exitCode === null) server.kill(stopSignal);
      await ended;
    },
  };
}

export type RunningServer = Awaited<ReturnType<typeof startProcess>>;

/** Whether something takes connections at a port of this machine. */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/** A program of this machine, or nothing. Administrators' folders are often not on the path. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

/** The nginx of this machine, with its module that sends what was compressed with brotli beforehand; or nothing. */
export function findNginx() {
  const program = findProgram('nginx');
  const brotliModule = ['/usr/lib', '/usr/lib64']
    .map((folder) => `${folder}/nginx/modules/ngx_http_brotli_static_module.so`)
    .find(existsSync);
  return program === undefined ? undefined : { program, brotliModule };
}

export type FoundNginx = NonNullable<ReturnType<typeof findNginx>>;
