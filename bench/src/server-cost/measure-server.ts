import type { SiteFolder } from '@amendes/delivery/site-folder.ts';
import type { Row, Section } from '../report/row.ts';
import { figureOf } from '../statistics/figure.ts';
import { load, type LoadResult } from './load.ts';
import { measureMemory } from './measure-memory.ts';
import { servedPaths } from './served-paths.ts';
import { startServers } from './start-servers.ts';

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
  const servers = await startServers(site, folder);
  try {
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
  } finally {
    for (const server of servers.values()) await server.close();
  }
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
