import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { limitedRow, type Row, type Section } from '../report/row.ts';
import { buildBundle } from '../single-bundle/build-bundle.ts';
import { figureOf } from '../statistics/figure.ts';
import { runPartBuild } from './run-part-build.ts';
import { performance } from 'node:perf_hooks';
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';

const timeoutMs = 120_000;

interface BuildMeasurement {
  /** For what is built. */
  readonly folder: string;
  readonly configuration: unknown;
  readonly runs: number;
  readonly tell: (line: string) => void;
}

/** What is built, cold and warm, in seconds a run. */
type Times = Readonly<Record<string, { readonly cold: number[]; readonly warm: number[] }>>;

/** The goal of a start on a machine that has started before, in seconds. */
const startGoal = 5;

const start = 'npx pnpm start, to the first answer';

/** Times the build of each part, of all of them to a composed site, of the single bundle, and the start. */
export async function measureBuild({
  folder,
  configuration,
  runs,
  tell,
}: BuildMeasurement): Promise<{ readonly sections: readonly Section[]; readonly raw: Times }> {
  const work: Readonly<Record<string, () => Promise<number>>> = {
    ...Object.fromEntries(
      parts.map((part) => [
        `build of ${part.name}`,
        () => timed(() => runPartBuild(part, join(folder, 'built', part.name))),
      ]),
    ),
    'all parts: built, sealed, composed': () =>
      timed(() =>
        prepareSite(siteFolder(join(folder, 'all')), { configuration, onRelease: () => undefined }),
      ),
    'build of the single bundle': () => timed(() => buildBundle(join(folder, 'bundle-alone'))),
    [start]: () => timeStart(join(folder, 'start')),
  };
  const times: Times = Object.fromEntries(
    Object.keys(work).map((what) => [what, { cold: [], warm: [] }]),
  );
  for (let run = 1; run <= runs; run += 1) {
    tell(`builds, run ${run} of ${runs}`);
    for (const [what, time] of Object.entries(work)) {
      await forget(folder);
      times[what]?.cold.push(await time());
      times[what]?.warm.push(await time());
    }
  }
  const rows = Object.entries(times).map(([what, { cold, warm }]): Row => {
    const figures = { cold: figureOf(cold), warm: figureOf(warm) };
    const measured = { what, unit: 's', figures } as const;
    return what === start ? limitedRow(measured, 'warm', startGoal) : measured;
  });
  return { sections: [{ title: 'Builds', columns: ['cold', 'warm'], rows, notes }], raw: times };
}

const notes = [
  'Cold: nothing of an earlier build is there. Warm: at once again; what was sealed of the same sources is taken as it is, all else is built anew, for the bundler keeps no cache.',
];

/** Takes away all that an earlier build has left. */
async function forget(folder: string): Promise<void> {
  const left = ['built', 'all', 'bundle-alone', 'start'].map((name) => join(folder, name));
  const caches = parts.map((part) => join(workspace, part.folder, 'node_modules/.cache'));
  for (const path of [...left, ...caches]) await rm(path, { recursive: true, force: true });
}

/** Seconds that some work takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/**
 * Seconds from `npx pnpm start` to the first answer of the home page.
 * @param folder of its site and its database, from an earlier start or none.
 */
async function timeStart(folder: string): Promise<number> {
  const [site, api, provider] = [await getPort(), await getPort(), await getPort()];
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
      if (child.exitCode !== null || performance.now() - began > timeoutMs) {
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
