import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Time limit for a browser to start, in milliseconds. */
const startTimeoutMs = 30_000;

interface StartOptions {
  /** Pattern of the output that announces the address; its first group is the address. */
  readonly announcement?: RegExp;
  /** Address that answers once the program is ready, if it announces nothing. */
  readonly readyUrl?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Creates an empty folder for a browser's files, which is removed with its owner. */
export async function createProfile(owner: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-browser-'));
  // A process that was just ended may still be writing.
  const retrying = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
  owner.defer(() => rm(folder, retrying));
  return folder;
}

/**
 * Starts a program and waits until it can be reached. The program and all its child processes end with the owner.
 * @returns The first group of the announcement, or the address that answers.
 * @throws {Error} With the program's output, if it ends before that or takes longer than half a minute.
 */
export async function startBrowserProcess(
  owner: AsyncDisposableStack,
  command: string,
  args: readonly string[],
  { announcement, readyUrl, env = {} }: StartOptions,
): Promise<string> {
  const child = spawn(command, args, {
    // The program gets its own process group: browsers start other processes, which must end with them.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TZ: 'Europe/Paris', ...env },
  });
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has already ended.
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
  const polling = new AbortController();
  const timer = setTimeout(late, startTimeoutMs);
  if (readyUrl) void waitForAnswer(readyUrl, polling.signal).then(() => resolve(readyUrl));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    polling.abort();
  }
}

async function waitForAnswer(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // The answer is read to its end: half an answer would block a driver that serves only one connection.
    const answer = await fetch(address)
      .then((response) => response.text())
      .catch(() => undefined);
    if (answer) return;
    await pause(50);
  }
}
