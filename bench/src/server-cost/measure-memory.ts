import { setTimeout as pause } from 'node:timers/promises';
import { comparedRow, rowsOf, type Sample, type Section } from '../report/row.ts';
import { load } from './load.ts';
import type { MeasuredServer } from './measured-server.ts';
import { memoryOf } from './memory-of.ts';

interface MemoryMeasurement {
  readonly servers: ReadonlyMap<string, MeasuredServer>;
  readonly paths: readonly string[];
  readonly minutes: number;
  readonly tell: (line: string) => void;
}

const samples = 60;
const rate = 200;

/** By how much the last third may exceed the one before it. */
const flat = 1.1;

const thirds = ['first third', 'middle third', 'last third'] as const;

/** What servers hold in memory while they are asked without a pause, all at once: none of this is a time. */
export async function measureMemory({
  servers,
  paths,
  minutes,
  tell,
}: MemoryMeasurement): Promise<{ readonly section: Section; readonly raw: unknown }> {
  tell(`memory, ${minutes} minutes`);
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
  const note = `Resident memory, read ${samples} times during ${minutes} minutes of ${rate} requests a second to each, documents and scripts in turns.`;
  return { section: { title: 'Memory under load', rows, notes: [note] }, raw };
}

async function sample(
  { origin, pid }: MeasuredServer,
  paths: readonly string[],
  seconds: number,
): Promise<readonly number[]> {
  const loaded = load(origin, paths, { seconds, rate });
  // What fails is told below, not while nobody listens.
  loaded.catch(() => undefined);
  const read: number[] = [];
  while (read.length < samples) {
    await pause((seconds * 1000) / samples);
    read.push((await memoryOf(pid)) / 1e6);
  }
  await loaded;
  return read;
}
