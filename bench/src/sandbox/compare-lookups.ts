import { bringUpToDate } from '@amendes/sandbox/card-payment/bring-up-to-date.ts';
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
  /** A PostgreSQL database. */
  readonly url: string;
  /** The many; the few are thirty. */
  readonly fines: number;
  /** Look-ups in each. */
  readonly rounds: number;
}

const fewFines = 30;
const warmingRounds = 1000;

/**
 * What a look-up costs among many fines and among thirty, in two databases of one PostgreSQL server. Look-ups take turns
 * between the two, so that what else the machine does meets both alike.
 */
export async function compareLookups({ url, fines, rounds }: Comparison): Promise<Section> {
  await using owner = new AsyncDisposableStack();
  const both = [await openAmong(owner, url, fewFines), await openAmong(owner, url, fines)] as const;
  for (let round = -warmingRounds; round < rounds; round += 1) {
    for (const among of both) {
      const time = await timed(() => lookUp(among));
      if (round >= 0) among.lookups.push(time * 1000);
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

/** A database with so many fines, and what was measured in it. */
interface Among extends Pick<OpenDatabase, 'queries'> {
  readonly column: string;
  readonly count: number;
  readonly lookups: number[];
  readonly seeding: number[];
}

async function openAmong(owner: AsyncDisposableStack, url: string, count: number): Promise<Among> {
  const own = owner.use(await createDatabase(url));
  const database = await openFilled({ kind: 'server', url: own.url }, count);
  owner.defer(() => database.close());
  return { queries: database.queries, column: `${count} fines`, count, lookups: [], seeding: [] };
}

/** All that the API reads for one of the numbers that are there. */
async function lookUp({ queries, count }: Among): Promise<void> {
  const number = String(firstNumber + BigInt(Math.floor(Math.random() * count)));
  const notice = await findNotice(queries, number);
  if (!notice) throw new Error(`${number} was not found`);
  await bringUpToDate(queries, notice.fineNumero, Date.now());
  await readFine(queries, notice.fineNumero);
}

/** Of so many look-ups the longest says only what else the machine did: the medians alone are told. */
function comparison(
  what: string,
  unit: 'µs' | 'ms',
  [amongFew, amongMany]: readonly [Among, Among],
  measured: 'lookups' | 'seeding',
): Row {
  const few = figureOf([figureOf(amongFew[measured]).median]);
  const many = figureOf([figureOf(amongMany[measured]).median]);
  const figures = { [amongFew.column]: few, [amongMany.column]: many };
  return { what, unit, figures, ratio: ratioOf(many, few) };
}
