import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSandboxSettings, sandboxTokenPassphrase, sandboxTokenSalt } from '@amendes/sandbox';
import { createDatabase } from '@amendes/sandbox/database/open-database.ts';
import { sealText } from '@amendes/sandbox/encryption/sealed-text.ts';
import { tokenSubjectKey } from '@amendes/sandbox/token/issue-token.ts';
import { rowsOf, type Sample, type Section } from '../report/row.ts';
import type { Measured } from '../report/write-report.ts';
import { loadWith } from '../server-cost/load.ts';
import { memoryOf } from '../server-cost/memory-of.ts';
import type { BenchSettings } from '../set-up/bench-settings.ts';
import { figureOf } from '../statistics/figure.ts';
import { timed } from '../statistics/timed.ts';
import { compareLookups } from './compare-lookups.ts';
import { forkSandbox } from './fork-sandbox.ts';
import { firstNumber, openFilled } from './many-fines.ts';

const connections = 16;

/**
 * Measures look-ups among many fines, the memory that they use, and the start: with the embedded database,
 * and with PostgreSQL if it is available.
 */
export async function measureSandbox(settings: BenchSettings): Promise<Measured> {
  const { isQuick, log } = settings;
  const fines = isQuick ? 10_000 : 1_000_000;
  const seconds = isQuick ? 2 : 10;
  await using folder = await mkdtempDisposable(join(tmpdir(), 'amendes-sandbox-'));
  await using owner = new AsyncDisposableStack();
  const server = await settings.postgresql();
  owner.defer(() => server?.stop());
  log(`look-ups among ${fines} fines, embedded database`);
  const embedded = { SANDBOX_DATA: join(folder.path, 'embedded'), DATABASE_URL: '' };
  const samples = await measureLookups('embedded', embedded, { fines, seconds });
  if (server) {
    log(`look-ups among ${fines} fines, PostgreSQL`);
    await using database = await createDatabase(server.url);
    const other = { SANDBOX_DATA: join(folder.path, 'server'), DATABASE_URL: database.url };
    samples.push(...(await measureLookups('PostgreSQL', other, { fines, seconds })));
  }
  const sections: Section[] = [
    {
      title: `Look-ups of the sandbox among ${fines} fines`,
      rows: rowsOf(samples),
      notes: [
        `${connections} connections, ${seconds} s each; every request is for another fine and from another address. Memory is that of the sandbox’s process, which contains the embedded database.`,
      ],
    },
  ];
  log('starts');
  sections.push(await measureStart(join(folder.path, 'starts'), isQuick ? 1 : 5));
  if (server) {
    log(`look-ups among ${fines} fines and among few, in turns`);
    const rounds = isQuick ? 1000 : 20_000;
    sections.push(await compareLookups({ url: server.url, fines, rounds }));
  }
  return { sections, raw: sections.map(({ rows }) => rows) };
}

const lookups = ['right key', 'wrong key', 'unknown number'] as const;

type Lookup = (typeof lookups)[number];

interface Load {
  readonly fines: number;
  readonly seconds: number;
}

async function measureLookups(
  column: string,
  env: NodeJS.ProcessEnv,
  amount: Load,
): Promise<Sample[]> {
  const filled = await openFilled(readSandboxSettings(env).database, amount.fines);
  await filled.close();
  await using sandbox = await forkMeasured(env);
  const samples: Sample[] = [];
  for (const lookup of lookups) {
    const { requests, latency } = await load(sandbox.origin, lookup, amount);
    samples.push(
      { what: lookup, unit: '/s', column, value: requests.average },
      { what: `${lookup}, p50`, unit: 'ms', column, value: latency.p50 },
      { what: `${lookup}, p99`, unit: 'ms', column, value: latency.p99 },
    );
  }
  const value = (await memoryOf(sandbox.pid)) / 1e6;
  return [...samples, { what: 'memory afterwards', unit: 'MB', column, value }];
}

/** Starts a sandbox whose limits never apply. */
const forkMeasured = (env: NodeJS.ProcessEnv) =>
  forkSandbox({ API_PORT: '0', PROVIDER_PORT: '0', MAX_LOOKUPS: '1000000000', ...env });

async function load(origin: string, lookup: Lookup, { fines, seconds }: Load) {
  const subject = sealText(
    tokenSubjectKey(sandboxTokenPassphrase, sandboxTokenSalt),
    String(Date.now()),
  );
  const answer = await fetch(`${origin}/api/v1/token?sub=${subject}`, { method: 'POST' });
  const authorization = `Bearer ${await answer.text()}`;
  return loadWith({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'GET',
        // Every request is for another fine, from another address, as requests of citizens are.
        setupRequest: (request) => ({
          ...request,
          path: pathOf(lookup, fines),
          headers: { authorization, 'x-forwarded-for': anyAddress() },
        }),
      },
    ],
  });
}

function pathOf(lookup: Lookup, fines: number): string {
  const first = lookup === 'unknown number' ? 900_000_000_000_000_001n : firstNumber;
  const number = first + BigInt(Math.floor(Math.random() * fines));
  const key = (number + (lookup === 'wrong key' ? 1n : 0n)) % 97n;
  return `/api/v1/recherche/amende?numAmende=${number}&cleAmende=${String(key).padStart(2, '0')}`;
}

const anyAddress = () => `10.${anyByte()}.${anyByte()}.${anyByte()}`;

const anyByte = () => Math.floor(Math.random() * 256);

/** Starts a complete sandbox with an empty folder, and then again with the files that it left there. */
async function measureStart(data: string, runs: number): Promise<Section> {
  const column = 'until it answers';
  const env = { SANDBOX_DATA: data, DATABASE_URL: '' };
  const first = await timeStart(env);
  const later: number[] = [];
  for (let run = 0; run < runs; run += 1) later.push(await timeStart(env));
  return {
    title: 'Start of the sandbox',
    rows: [
      { what: 'first start', unit: 'ms', figures: { [column]: figureOf([first]) } },
      { what: 'later starts', unit: 'ms', figures: { [column]: figureOf(later) } },
    ],
    notes: ['From the start of Node, with the embedded database and the samples.'],
  };
}

async function timeStart(env: NodeJS.ProcessEnv): Promise<number> {
  await using owner = new AsyncDisposableStack();
  return await timed(async () => {
    const { origin } = owner.use(await forkMeasured(env));
    await fetch(`${origin}/api/health`);
  });
}
