import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { sealText } from '../src/encryption/sealed-text.ts';
import { sandboxTokenPassphrase, sandboxTokenSalt } from '../src/settings/settings.ts';
import { tokenSubjectKey } from '../src/token/issue-token.ts';

/* `pnpm --filter @amendes/sandbox bench`: look-ups among many fines, the memory that they take, and the
   start. On this machine alone; with TEST_DATABASE_URL on that PostgreSQL server as well, in an empty
   database kept for it. */

const fines = Number(process.env['FINES'] ?? 1_000_000);
const seconds = Number(process.env['SECONDS'] ?? 10);
const connections = 16;

interface Row {
  readonly database: string;
  readonly lookup: string;
  readonly 'per second': number;
  readonly 'p50 ms': number;
  readonly 'p99 ms': number;
  readonly failed: number;
}

const folder = await mkdtemp(join(tmpdir(), 'amendes-measure-'));
const rows: Row[] = [];
const memory: Record<string, string> = {};
const server = process.env['TEST_DATABASE_URL'];

for (const [name, env] of [
  ['embedded', { SANDBOX_DATA: join(folder, 'data') }],
  ...(server ? [['PostgreSQL', { DATABASE_URL: server }] as const] : []),
] as const) {
  const child = await start(env);
  for (const lookup of ['right key', 'wrong key', 'unknown number'] as const) {
    rows.push({ database: name, lookup, ...(await load(child.origin, lookup)) });
  }
  memory[name] = `${Math.round((await memoryOf(child.process)) / 1e6)} MB`;
  child.process.send('stop');
  await once(child.process, 'exit');
}
await rm(folder, { recursive: true });

console.log(`${fines} fines, ${connections} connections, ${seconds} s each`);
console.table(rows);
console.log('Memory of the API’s process after that:', memory);
console.log('Start to first answer, in ms:', await measureStart());

async function start(env: NodeJS.ProcessEnv) {
  const script = join(import.meta.dirname, 'serve-many-fines.ts');
  const child = fork(script, [String(fines)], {
    env: { ...process.env, API_PORT: '0', ...env },
  });
  return { process: child, origin: await originOf(child) };
}

/** The message that a process of these measurements sends. */
interface Told {
  readonly origin: string;
  readonly memory: number;
}

async function told(child: ChildProcess): Promise<Told> {
  const [message] = await once(child, 'message');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the scripts beside this one tell it
  return message as Told;
}

async function originOf(child: ChildProcess): Promise<string> {
  return (await told(child)).origin;
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send('memory');
  return (await told(child)).memory;
}

async function load(origin: string, lookup: 'right key' | 'wrong key' | 'unknown number') {
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
          path: pathOf(lookup),
          headers: { authorization, 'x-forwarded-for': anyAddress() },
        }),
      },
    ],
  });
  return {
    'per second': Math.round(result.requests.average),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

function pathOf(lookup: 'right key' | 'wrong key' | 'unknown number'): string {
  const within = 1 + Math.floor(Math.random() * fines);
  const number = BigInt(lookup === 'unknown number' ? 9e17 : 21e16) + BigInt(within);
  const key = (number + (lookup === 'wrong key' ? 1n : 0n)) % 97n;
  return `/api/v1/recherche/amende?numAmende=${number}&cleAmende=${String(key).padStart(2, '0')}`;
}

function anyAddress(): string {
  return `10.${anyByte()}.${anyByte()}.${anyByte()}`;
}

function anyByte(): number {
  return Math.floor(Math.random() * 256);
}

/** A whole sandbox, first with an empty folder and then again: the median of five. */
async function measureStart() {
  const data = await mkdtemp(join(tmpdir(), 'amendes-start-'));
  const first = await timeStart(data);
  const later: number[] = [];
  for (let run = 0; run < 5; run += 1) later.push(await timeStart(data));
  await rm(data, { recursive: true });
  const median = later.toSorted((one, other) => one - other)[2] ?? Number.NaN;
  return { first: Math.round(first), 'later (median of 5)': Math.round(median) };
}

async function timeStart(data: string): Promise<number> {
  const began = performance.now();
  const child = fork(join(import.meta.dirname, 'start-once.ts'), {
    env: { ...process.env, API_PORT: '0', PROVIDER_PORT: '0', SANDBOX_DATA: data },
  });
  await fetch(`${await originOf(child)}/api/health`);
  const time = performance.now() - began;
  child.send('stop');
  await once(child, 'exit');
  return time;
}
