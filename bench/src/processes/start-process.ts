import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';

interface Start {
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  /** True if its standard output is written but not read. */
  readonly isOutputIgnored?: boolean;
  /** True if the processes that it starts end with it. Ctrl-C does not end such a group. */
  readonly isGroup?: boolean;
  /** Called repeatedly with the output so far. */
  readonly isReady: (output: string) => boolean | Promise<boolean>;
  /** Message if it is not ready in time. */
  readonly failure: string;
}

export interface StartedProcess {
  readonly pid: number;
  /** Milliseconds from the start until it was ready. */
  readonly readyAfter: number;
}

/** Time limit, long enough for a machine that builds the whole site at the start or creates a database. */
const timeoutMs = 120_000;

/**
 * Starts a program, and waits until it is ready; it ends with its owner, however far this gets.
 * @throws {Error} with the program's output if it ends or is not ready in time.
 */
export async function startProcess(
  owner: AsyncDisposableStack,
  [program, ...args]: readonly [string, ...string[]],
  { cwd, env, isOutputIgnored = false, isGroup = false, isReady, failure }: Start,
): Promise<StartedProcess> {
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: isGroup,
    stdio: ['ignore', isOutputIgnored ? 'ignore' : 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  child.once('error', ({ message }) => (output += message));
  const { pid = Number.NaN } = child;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  owner.defer(async () => {
    if (isGroup) return endGroup(pid);
    // After its end, its process id may belong to another process.
    if (child.kill('SIGTERM') && !hasEnded()) await once(child, 'exit');
  });
  while (!(await isReady(output))) {
    if (hasEnded() || performance.now() - startedAt > timeoutMs) {
      throw new Error(`${failure}: ${output}`);
    }
    await pause(20);
  }
  return { pid, readyAfter: performance.now() - startedAt };
}

/** Ends a process group, and resolves once all of it has ended: its database is locked until then. */
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

/** Returns environment variables with ports that were free a moment ago. */
export async function freePorts() {
  const [site, api, provider] = [await getPort(), await getPort(), await getPort()];
  return { SITE_PORT: `${site}`, API_PORT: `${api}`, PROVIDER_PORT: `${provider}` };
}
