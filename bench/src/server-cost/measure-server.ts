import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nginxConfiguration } from '@amendes/delivery/nginx/nginx-configuration.ts';
import { standaloneConfiguration } from '@amendes/delivery/nginx/standalone-configuration.ts';
import { releasesOf } from '@amendes/delivery/registry/refuse-unfit.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { releaseAddress, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { comparedRow, rowsOf, type Sample, type Section } from '../report/row.ts';
import type { Measured } from '../report/write-report.ts';
import type { BenchSettings } from '../set-up/bench-settings.ts';
import { prepareServed, workFolder } from '../set-up/prepared-site.ts';
import { load, type LoadResult } from './load.ts';
import { missingUpstream, startNginx, startNode, type MeasuredServer } from './measured-server.ts';
import { memoryOf } from './memory-of.ts';

/** Requests per second while the time of an answer is measured. */
const rate = 100;

interface Run {
  readonly what: string;
  readonly server: string;
  readonly fast: LoadResult;
  readonly steady: LoadResult;
}

/** Measures the load that the servers of a site handle, and their memory. */
export async function measureServer(settings: BenchSettings): Promise<Measured> {
  const { isQuick, minutes, log } = settings;
  const runs = isQuick ? 1 : 3;
  // Duration of each load.
  const seconds = isQuick ? 2 : 10;
  const site = await prepareServed(settings);
  await using owner = new AsyncDisposableStack();
  const servers = await startServers(owner, site, join(workFolder, 'nginx'));
  const paths = await servedPaths(site);
  const raw: Run[] = [];
  for (let run = 1; run <= runs; run += 1) {
    log(`servers, run ${run} of ${runs}`);
    for (const [what, path] of Object.entries(paths)) {
      for (const [server, { origin }] of servers) {
        const fast = await load(origin, [path], { seconds });
        const steady = await load(origin, [path], { seconds, rate });
        raw.push({ what, server, fast, steady });
      }
    }
  }
  const section: Section = {
    title: 'Servers',
    rows: rowsOf(raw.flatMap(samplesOf)),
    notes: [
      `Over the loopback, 32 connections for ${seconds} s; one process of Node, one worker of nginx. The load comes from the same machine and uses a part of its processors.`,
      ...(servers.has('nginx') ? [] : ['There is no nginx on this machine.']),
    ],
  };
  if (minutes === 0) return { sections: [section], raw };
  const memory = await measureMemory({ servers, paths: Object.values(paths), minutes, log });
  return { sections: [section, memory.section], raw: { load: raw, memory: memory.raw } };
}

function samplesOf({ what, server, fast, steady }: Run): readonly Sample[] {
  return [
    {
      what: `${what}, as fast as they can`,
      unit: '/s',
      column: server,
      value: fast.perSecond,
    },
    { what: `${what}, p99 at ${rate} a second`, unit: 'ms', column: server, value: steady.p99 },
  ];
}

/** Returns the requested paths: a document, a small file and the largest script. */
async function servedPaths(site: SiteFolder): Promise<Readonly<Record<string, string>>> {
  const releases = await releasesOf(site, await readRegistry(site));
  const shell = releases.find(({ name }) => name === 'shell');
  const texts = shell?.texts['fr'];
  if (!shell || !texts) throw new Error('The site serves no shell');
  const address = releaseAddress(shell.name, shell.build);
  return {
    document: '/tai',
    [`texts (${size(shell, texts)})`]: address + texts,
    [`script (${size(shell, shell.entry)})`]: address + shell.entry,
  };
}

function size({ files }: Release, file: string): string {
  return `${((files[file]?.brotli ?? 0) / 1000).toFixed(1)} kB`;
}

/** Starts the servers of a site, by name: Node, and nginx if there is one. They end with their owner, however far this gets. */
export async function startServers(
  owner: AsyncDisposableStack,
  site: SiteFolder,
  folder: string,
): Promise<ReadonlyMap<string, MeasuredServer>> {
  const servers = new Map([['Node', await startNode(owner, site.root)]]);
  await rm(folder, { recursive: true, force: true });
  const nginx = await startNginx(owner, folder, async ({ brotliModule }, port) => ({
    ...(await nginxConfiguration(site, {
      apiUpstream: missingUpstream,
      reportUpstream: missingUpstream,
      brotli: brotliModule !== undefined,
      accessLog: join(folder, 'access.log'),
    })),
    'nginx.conf': standaloneConfiguration(folder, port, brotliModule),
  }));
  if (nginx) servers.set('nginx', nginx);
  return servers;
}

interface MemoryMeasurement {
  readonly servers: ReadonlyMap<string, MeasuredServer>;
  readonly paths: readonly string[];
  readonly minutes: number;
  readonly log: (line: string) => void;
}

/** Number of readings of the memory; the constant below is the requests per second meanwhile. */
const samples = 60;
const memoryRate = 200;

/** Factor by which the last third may exceed the one before it. */
const flat = 1.1;

const thirds = ['first third', 'middle third', 'last third'] as const;

/** Measures the memory of servers under a continuous load, all at the same time, because no times are measured. */
async function measureMemory({
  servers,
  paths,
  minutes,
  log,
}: MemoryMeasurement): Promise<{ readonly section: Section; readonly raw: unknown }> {
  log(`memory, ${minutes} minutes`);
  const raw: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
    await Promise.all(
      [...servers].map(
        async ([name, server]) => [name, await sample(server, paths, minutes * 60)] as const,
      ),
    ),
  );
  const measured = Object.entries(raw).flatMap(([name, megabytes]) =>
    megabytes.map((value, index): Sample => {
      const column = thirds[Math.floor((index * 3) / samples)] ?? 'last third';
      return { what: `memory of ${name}`, unit: 'MB', column, value };
    }),
  );
  const rows = rowsOf(measured).map((row) =>
    comparedRow(row, ['last third', 'middle third'], flat),
  );
  const note = `Resident memory, read ${samples} times during ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} of ${memoryRate} requests a second to each, documents and scripts in turns.`;
  return { section: { title: 'Memory under load', rows, notes: [note] }, raw };
}

async function sample(
  { origin, pid }: MeasuredServer,
  paths: readonly string[],
  seconds: number,
): Promise<readonly number[]> {
  const loaded = load(origin, paths, { seconds, rate: memoryRate });
  // A failure is thrown below; until then the promise must not count as unhandled.
  loaded.catch(() => undefined);
  const read: number[] = [];
  while (read.length < samples) {
    await pause((seconds * 1000) / samples);
    read.push((await memoryOf(pid)) / 1e6);
  }
  await loaded;
  return read;
}
