import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a browser may take until it can be driven. */
const startTimeoutMs = 30_000;

interface StartOptions {
  /** What its output says once it can be reached, and where. */
  readonly announcement?: RegExp;
  /** Or the address that it answers at. */
  readonly answersAt?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** An empty folder for what a browser keeps, removed with its owner. */
export async function createProfile(owner: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-browser-'));
  // What ended a moment ago may still be writing.
  const retrying = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
  owner.defer(() => rm(folder, retrying));
  return folder;
}

/**
 * Starts a program, which ends with its owner and all that it started itself, and waits until it can be reached.
 * @returns what the announcement says, or the address that answers.
 * @throws {Error} with its output when it ends before, or takes longer than half a minute.
 */
export async function startBrowserProcess(
  owner: AsyncDisposableStack,
  command: string,
  args: readonly string[],
  { announcement, answersAt, env = {} }: StartOptions,
): Promise<string> {
  const child = spawn(command, args, {
    // A group of its own: browsers start others, which have to end with them.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TZ: 'Europe/Paris', ...env },
  });
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended by itself.
    }
  };
  process.once('exit', kill);
  owner.defer(async () => {
    const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit');
    if (child.pid) kill();
    process.off('exit', kill);
    if (child.pid) await ended;
  });

  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  const read = (chunk: Buffer) => {
    if (output.length > 100_000) return;
    output += String(chunk);
    const found = announcement?.exec(output)?.[1];
    if (found !== undefined) resolve(found);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  child.on('error', reject);
  child.on('exit', () => reject(new Error(`${command} ended:\n${output}`)));
  const late = () => reject(new Error(`${command} did not start:\n${output}`));
  const over = new AbortController();
  const timer = setTimeout(late, startTimeoutMs);
  if (answersAt) void untilAnswer(answersAt, over.signal).then(() => resolve(answersAt));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

async function untilAnswer(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Read to its end: a driver that serves one connection is kept busy by half an answer.
    const answer = await fetch(address)
      .then((response) => response.text())
      .catch(() => undefined);
    if (answer) return;
    await pause(50);
  }
}
