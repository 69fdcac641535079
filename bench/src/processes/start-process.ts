import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';

interface Start {
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether its output is written, as it would be, and read by nobody. */
  readonly isUnheard?: boolean;
  /** Whether what it starts is ended with it. Such a group is not ended by Ctrl-C. */
  readonly isGroup?: boolean;
  /** Asked again and again, with what was written so far. */
  readonly isReady: (written: string) => boolean | Promise<boolean>;
  /** What is said when it is not ready in time. */
  readonly failure: string;
}

export interface StartedProcess {
  readonly pid: number;
  /** Milliseconds from the start until it was ready. */
  readonly readyAfter: number;
}

/** What a machine takes that builds the whole site at the start, or creates a database. */
const timeoutMs = 120_000;

/**
 * Starts a program, and waits until it is ready; it ends with its owner, however far this gets.
 * @throws {Error} with what the program wrote when it has ended or is not ready in time.
 */
export async function startProcess(
  owner: AsyncDisposableStack,
  [program, ...args]: readonly [string, ...string[]],
  { cwd, env, isUnheard = false, isGroup = false, isReady, failure }: Start,
): Promise<StartedProcess> {
  const began = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: isGroup,
    stdio: ['ignore', isUnheard ? 'ignore' : 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (written += chunk.toString()));
  }
  child.once('error', ({ message }) => (written += message));
  const { pid = Number.NaN } = child;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  owner.defer(async () => {
    if (isGroup) return endGroup(pid);
    // Once it has ended, its number may be somebody else's.
    if (child.kill('SIGTERM') && !hasEnded()) await once(child, 'exit');
  });
  while (!(await isReady(written))) {
    if (hasEnded() || performance.now() - began > timeoutMs) {
      throw new Error(`${failure}: ${written}`);
    }
    await pause(20);
  }
  return { pid, readyAfter: performance.now() - began };
}

/** Ends a group, and answers once all of it is gone: its database is locked until then. */
async function endGroup(leader: number): Promise<void> {
  const reach = (signal: 'SIGTERM' | 0) => {
    try {
      return process.kill(-leader, signal);
    } catch {
      return false;
    }
  };
  reach('SIGTERM');
  while (reach(0)) await pause(50);
}

/** What a command is told of ports that were free a moment ago. */
export async function freePorts() {
  const [site, api, provider] = [await getPort(), await getPort(), await getPort()];
  return { SITE_PORT: `${site}`, API_PORT: `${api}`, PROVIDER_PORT: `${provider}` };
}
