import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readSandboxSettings, sandboxTokenPassphrase, sandboxTokenSalt } from '@amendes/sandbox';
import { sealText } from '@amendes/sandbox/encryption/sealed-text.ts';
import { tokenSubjectKey } from '@amendes/sandbox/token/issue-token.ts';
import autocannon from 'autocannon';
import type { Row, Section, Unit } from '../report/row.ts';
import type { Measured } from '../report/write-report.ts';
import { refuseFailures } from '../server-cost/load.ts';
import { memoryOf } from '../server-cost/memory-of.ts';
import { figureOf } from '../statistics/figure.ts';
import { compareLookups } from './compare-lookups.ts';
import { createSchema, firstNumber, openFilled } from './many-fines.ts';

export interface SandboxMeasurement {
  /** Few fines and short loads. */
  readonly isQuick: boolean;
  /** A PostgreSQL database that tables may be laid into, or nothing where there is none; asked for only where one is needed. */
  readonly postgresql: () => Promise<Postgresql | undefined>;
  readonly tell: (line: string) => void;
}

interface Postgresql {
  readonly url: string;
  stop(): Promise<void>;
}

const connections = 16;

/**
 * Look-ups among many fines, the memory that they take, and the start: with the embedded database, and with PostgreSQL
 * where there is one.
 */
export async function measureSandbox(measurement: SandboxMeasurement): Promise<Measured> {
  const { isQuick, tell } = measurement;
  const fines = isQuick ? 10_000 : 1_000_000;
  const seconds = isQuick ? 2 : 10;
  const folder = await mkdtemp(join(tmpdir(), 'amendes-sandbox-'));
  const server = await measurement.postgresql();
  try {
    const measured = new Map<string, readonly Value[]>();
    tell(`look-ups among ${fines} fines, embedded database`);
    const env = { SANDBOX_DATA: join(folder, 'embedded'), DATABASE_URL: '' };
    measured.set('embedded', await measureLookups(env, { fines, seconds }));
    if (server) {
      tell(`look-ups among ${fines} fines, PostgreSQL`);
      const schema = await createSchema(server.url, 'lookups');
      const others = { SANDBOX_DATA: join(folder, 'server'), DATABASE_URL: schema.url };
      try {
        measured.set('PostgreSQL', await measureLookups(others, { fines, seconds }));
      } finally {
        await schema.drop();
      }
    }
    const sections: Section[] = [
      {
        title: `Look-ups of the sandbox among ${fines} fines`,
        columns: [...measured.keys()],
        rows: rowsOf(measured),
        notes: [
          `${connections} connections, ${seconds} s each; every request asks for another fine, from another address. Memory is that of the sandbox’s process, which has the embedded database in it.`,
        ],
      },
    ];
    tell('starts');
    sections.push(await measureStart(join(folder, 'starts'), isQuick ? 1 : 5));
    if (server) {
      tell(`look-ups among ${fines} fines and among few, in turns`);
      const rounds = isQuick ? 1000 : 20_000;
      sections.push(await compareLookups({ url: server.url, fines, rounds }));
    }
    return { sections, raw: sections.map(({ rows }) => rows) };
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true });
  }
}

/** What was measured once. */
interface Value {
  readonly what: string;
  readonly unit: Unit;
  readonly value: number;
}

/** The same values of several databases, side by side. */
function rowsOf(measured: ReadonlyMap<string, readonly Value[]>): readonly Row[] {
  const [first = []] = measured.values();
  return first.map(({ what, unit }, at) => ({
    what,
    unit,
    figures: Object.fromEntries(
      [...measured].map(([database, values]) => [
        database,
        figureOf([values[at]?.value ?? Number.NaN]),
      ]),
    ),
  }));
}

const lookups = ['right key', 'wrong key', 'unknown number'] as const;

type Lookup = (typeof lookups)[number];

interface Load {
  readonly fines: number;
  readonly seconds: number;
}

async function measureLookups(env: NodeJS.ProcessEnv, amount: Load): Promise<readonly Value[]> {
  const filled = await openFilled(readSandboxSettings(env).database, amount.fines);
  await filled.close();
  const sandbox = await start(env);
  try {
    const values: Value[] = [];
    for (const lookup of lookups) {
      const { requests, latency } = await load(sandbox.origin, lookup, amount);
      values.push(
        { what: lookup, unit: '/s', value: requests.average },
        { what: `${lookup}, p50`, unit: 'ms', value: latency.p50 },
        { what: `${lookup}, p99`, unit: 'ms', value: latency.p99 },
      );
    }
    const memory = (await memoryOf(sandbox.pid)) / 1e6;
    return [...values, { what: 'memory afterwards', unit: 'MB', value: memory }];
  } finally {
    await sandbox.stop();
  }
}

/** A sandbox in a process of its own, whose limits let everything through. */
async function start(env: NodeJS.ProcessEnv) {
  const child = fork(new URL('serve-sandbox.ts', import.meta.url), {
    env: { ...process.env, API_PORT: '0', PROVIDER_PORT: '0', MAX_LOOKUPS: '1000000000', ...env },
  });
  const ended = once(child, 'exit');
  const early = ended.then(() => {
    throw new Error('The sandbox ended before it answered');
  });
  const [message] = await Promise.race([once(child, 'message'), early]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the script beside this one tells it
  const { origin } = message as { readonly origin: string };
  return {
    origin,
    pid: child.pid ?? Number.NaN,
    async stop() {
      child.send('stop');
      await ended;
    },
  };
}

async function load(origin: string, lookup: Lookup, { fines, seconds }: Load) {
  const subject = sealText(
    tokenSubjectKey(sandboxTokenPassphrase, sandboxTokenSalt),
    String(Date.now()),
  );
  const answer = await fetch(`${origin}/api/v1/token?sub=${subject}`, { method: 'POST' });
  const authorization = `Bearer ${await answer.text()}`;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'GET',
        // Every request asks for another fine, from another address: that is how citizens come.
        setupRequest: (request) => ({
          ...request,
          path: pathOf(lookup, fines),
          headers: { authorization, 'x-forwarded-for': anyAddress() },
        }),
      },
    ],
  });
  refuseFailures(origin, result);
  return result;
}

function pathOf(lookup: Lookup, fines: number): string {
  const first = lookup === 'unknown number' ? 900_000_000_000_000_001n : firstNumber;
  const number = first + BigInt(Math.floor(Math.random() * fines));
  const key = (number + (lookup === 'wrong key' ? 1n : 0n)) % 97n;
  return `/api/v1/recherche/amende?numAmende=${number}&cleAmende=${String(key).padStart(2, '0')}`;
}

const anyAddress = () => `10.${anyByte()}.${anyByte()}.${anyByte()}`;

const anyByte = () => Math.floor(Math.random() * 256);

/** A whole sandbox with an empty folder, and then again with what it left there. */
async function measureStart(data: string, runs: number): Promise<Section> {
  const column = 'until it answers';
  const env = { SANDBOX_DATA: data, DATABASE_URL: '' };
  const first = await timeStart(env);
  const later: number[] = [];
  for (let run = 0; run < runs; run += 1) later.push(await timeStart(env));
  return {
    title: 'Start of the sandbox',
    columns: [column],
    rows: [
      { what: 'first start', unit: 'ms', figures: { [column]: figureOf([first]) } },
      { what: 'later starts', unit: 'ms', figures: { [column]: figureOf(later) } },
    ],
    notes: ['From the start of Node, with the embedded database and the samples.'],
  };
}

async function timeStart(env: NodeJS.ProcessEnv): Promise<number> {
  const began = performance.now();
  const sandbox = await start(env);
  await fetch(`${sandbox.origin}/api/health`);
  const time = performance.now() - began;
  await sandbox.stop();
  return time;
}
