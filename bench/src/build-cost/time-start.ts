import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@amendes/delivery/conformance/free-port.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';

const patience = 120_000;

/**
 * Seconds from `npx pnpm start` to the first answer of the home page.
 * @param folder of its site and its database, from an earlier start or none.
 */
export async function timeStart(folder: string): Promise<number> {
  const [site, api, provider] = [await freePort(), await freePort(), await freePort()];
  const began = performance.now();
  const child = spawn('npx', ['pnpm', 'start'], {
    cwd: workspace,
    // A group of its own: npx, pnpm and Node are ended together.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      SITE_PORT: String(site),
      API_PORT: String(api),
      PROVIDER_PORT: String(provider),
      SITE_FOLDER: `${folder}/site`,
      SANDBOX_DATA: `${folder}/data`,
    },
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  try {
    while (!(await answers(`http://localhost:${site}/tai`))) {
      if (child.exitCode !== null || performance.now() - began > patience) {
        throw new Error(`npx pnpm start did not answer:\n${Buffer.concat(errors).toString()}`);
      }
      await pause(20);
    }
    return (performance.now() - began) / 1000;
  } finally {
    if (child.pid !== undefined) await endGroup(child.pid);
  }
}

/** Ends all processes of a group, and answers once the last is gone: its database is locked until then. */
async function endGroup(group: number): Promise<void> {
  const isThere = (signal: 'SIGTERM' | 0) => {
    try {
      return process.kill(-group, signal);
    } catch {
      return false;
    }
  };
  isThere('SIGTERM');
  while (isThere(0)) await pause(50);
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}
