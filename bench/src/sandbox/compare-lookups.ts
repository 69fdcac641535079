import { refreshFine } from '@amendes/sandbox/card-payment/refresh-fine.ts';
import { createDatabase } from '@amendes/sandbox/database/open-database.ts';
import { seedFines } from '@amendes/sandbox/database/seed-fines.ts';
import type { OpenDatabase } from '@amendes/sandbox/database/tables.ts';
import { findNotice, readFine } from '@amendes/sandbox/notice-lookups/find-notice.ts';
import { chooseSeeds } from '@amendes/sandbox/sample-fines/choose-seeds.ts';
import type { Row, Section } from '../report/row.ts';
import { figureOf, ratioOf } from '../statistics/figure.ts';
import { timed } from '../statistics/timed.ts';
import { firstNumber, openFilled } from './many-fines.ts';

interface Comparison {
  /** URL of a PostgreSQL database. */
  readonly url: string;
  /** Number of fines in the large database; the small one has thirty. */
  readonly fines: number;
  /** Look-ups in each database. */
  readonly rounds: number;
}

const fewFines = 30;
const warmingRounds = 1000;

/**
 * Compares look-ups among many fines and among thirty, in two databases of one PostgreSQL server. Look-ups
 * alternate between the two, so that other work of the machine affects both alike.
 */
export async function compareLookups({ url, fines, rounds }: Comparison): Promise<Section> {
  await using owner = new AsyncDisposableStack();
  const both = [
    await openWithFines(owner, url, fewFines),
    await openWithFines(owner, url, fines),
  ] as const;
  for (let round = -warmingRounds; round < rounds; round += 1) {
    for (const database of both) {
      const time = await timed(() => lookUp(database));
      if (round >= 0) database.lookups.push(time * 1000);
    }
  }
  for (const { queries, seeding } of both) {
    const { seeds } = chooseSeeds([], '2026-03-01');
    seeding.push(await timed(() => seedFines(queries, seeds)));
  }
  return {
    title: 'A look-up among few fines and among many',
    rows: [
      comparison('a look-up', 'µs', both, 'lookups'),
      comparison('seeding the samples', 'ms', both, 'seeding'),
    ],
    notes: [
      `Medians of ${rounds} look-ups of known numbers, without HTTP; PostgreSQL. The ratio is of the many to the few.`,
    ],
  };
}

/** A database with a number of fines, and what was measured in it. */
interface FilledDatabase extends Pick<OpenDatabase, 'queries'> {
  readonly column: string;
  readonly count: number;
  readonly lookups: number[];
  readonly seeding: number[];
}

async function openWithFines(
  owner: AsyncDisposableStack,
  url: string,
  count: number,
): Promise<FilledDatabase> {
  const created = owner.use(await createDatabase(url));
  const database = await openFilled({ kind: 'server', url: created.url }, count);
  owner.defer(() => database.close());
  return { queries: database.queries, column: `${count} fines`, count, lookups: [], seeding: [] };
}

/** Reads all that the API reads for one of the existing numbers. */
async function lookUp({ queries, count }: FilledDatabase): Promise<void> {
  const number = String(firstNumber + BigInt(Math.floor(Math.random() * count)));
  const notice = await findNotice(queries, number);
  if (!notice) throw new Error(`${number} was not found`);
  await refreshFine(queries, notice.fineNumero, Date.now());
  await readFine(queries, notice.fineNumero);
}

/** Returns the row of the medians. The longest of so many look-ups only shows other work of the machine, so it is omitted. */
function comparison(
  what: string,
  unit: 'µs' | 'ms',
  [small, large]: readonly [FilledDatabase, FilledDatabase],
  measured: 'lookups' | 'seeding',
): Row {
  const few = figureOf([figureOf(small[measured]).median]);
  const many = figureOf([figureOf(large[measured]).median]);
  const figures = { [small.column]: few, [large.column]: many };
  return { what, unit, figures, ratio: ratioOf(many, few) };
}
