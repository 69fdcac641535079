import { type SiteFolder, releaseAddress } from '@amendes/delivery/site/site-folder.ts';
import type { Row, Section } from '../report/row.ts';
import { figureOf } from '../statistics/figure.ts';
import { load, type LoadResult } from './load.ts';
import { measureMemory } from './measure-memory.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { releasesOf } from '@amendes/delivery/registry/refuse-unfit.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { findNginx } from '@amendes/delivery/conformance/start-process.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { nginxConfiguration } from '@amendes/delivery/nginx/nginx-configuration.ts';
import { standaloneConfiguration } from '@amendes/delivery/nginx/standalone-configuration.ts';
import { startServer, type MeasuredServer } from './measured-server.ts';

/** Documents and files alone are asked for: nobody answers below `/api`. */
const nobody = 'http://127.0.0.1:9';

interface ServerMeasurement {
  readonly site: SiteFolder;
  /** For what the servers write. */
  readonly folder: string;
  readonly runs: number;
  /** How long each load lasts. */
  readonly seconds: number;
  /** How long memory is watched; not at all when it is 0. */
  readonly minutes: number;
  readonly tell: (line: string) => void;
}

/** Requests a second at which the time of an answer is told. */
const rate = 100;

type Runs = Record<string, Record<string, { fast: LoadResult[]; steady: LoadResult[] }>>;

/** What the servers of a site bear, and what they hold. */
export async function measureServer({
  site,
  folder,
  runs,
  seconds,
  minutes,
  tell,
}: ServerMeasurement): Promise<{ readonly sections: readonly Section[]; readonly raw: unknown }> {
  await using owner = new AsyncDisposableStack();
  const servers = await startServers(owner, site, folder);
  const paths = await servedPaths(site);
  const raw: Runs = {};
  for (let run = 1; run <= runs; run += 1) {
    tell(`servers, run ${run} of ${runs}`);
    for (const [what, path] of Object.entries(paths)) {
      for (const [name, { origin }] of servers) {
        const of = ((raw[what] ??= {})[name] ??= { fast: [], steady: [] });
        of.fast.push(await load(origin, [path], { seconds }));
        of.steady.push(await load(origin, [path], { seconds, rate }));
      }
    }
  }
  const section: Section = {
    title: 'Servers',
    columns: [...servers.keys()],
    rows: Object.entries(raw).flatMap(([what, named]) => rowsOf(what, named)),
    notes: [
      `Over the loopback, 32 connections for ${seconds} s; one process of Node, one worker of nginx. The load comes from the same machine and takes its share of it.`,
      ...(servers.has('nginx') ? [] : ['There is no nginx on this machine.']),
    ],
  };
  if (minutes === 0) return { sections: [section], raw };
  const memory = await measureMemory({ servers, paths: Object.values(paths), minutes, tell });
  return { sections: [section, memory.section], raw: { load: raw, memory: memory.raw } };
}

function rowsOf(what: string, named: Runs[string]): readonly Row[] {
  const figures = (read: (runs: Runs[string][string]) => readonly number[]) =>
    Object.fromEntries(Object.entries(named).map(([name, of]) => [name, figureOf(read(of))]));
  return [
    {
      what: `${what}, as fast as they can`,
      unit: '/s',
      figures: figures(({ fast }) => fast.map(({ perSecond }) => perSecond)),
    },
    {
      what: `${what}, p99 at ${rate} a second`,
      unit: 'ms',
      figures: figures(({ steady }) => steady.map(({ p99 }) => p99)),
    },
  ];
}

/** What servers are asked for: a document, a small file and the largest script. */
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

/** The servers of a site by name: Node, and nginx where there is one. They end with their owner, however far this gets. */
export async function startServers(
  owner: AsyncDisposableStack,
  site: SiteFolder,
  folder: string,
): Promise<ReadonlyMap<string, MeasuredServer>> {
  const owned = (server: MeasuredServer) => owner.adopt(server, (each) => each.close());
  const servers = new Map([['Node', owned(await startNode(site))]]);
  const nginx = await startNginx(site, folder);
  if (nginx) servers.set('nginx', owned(nginx));
  return servers;
}

async function startNode(site: SiteFolder): Promise<MeasuredServer> {
  const port = await getPort();
  const script = join(workspace, 'delivery/src/serve.ts');
  const env = {
    HOST: '127.0.0.1',
    SITE_PORT: String(port),
    API_UPSTREAM: nobody,
    // The prepared site is signed with the key beside it.
    SERVE_DESPITE: 'embedded',
  };
  return startServer(process.execPath, [script, site.root], port, env);
}

async function startNginx(site: SiteFolder, folder: string): Promise<MeasuredServer | undefined> {
  const found = findNginx();
  if (!found) return undefined;
  const { program, brotliModule } = found;
  const port = await getPort();
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'logs'), { recursive: true });
  const files = {
    ...(await nginxConfiguration(site, {
      apiUpstream: nobody,
      reportUpstream: nobody,
      brotli: brotliModule !== undefined,
      accessLog: join(folder, 'access.log'),
    })),
    'nginx.conf': standaloneConfiguration(folder, port, brotliModule),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  return startServer(program, args, port);
}
