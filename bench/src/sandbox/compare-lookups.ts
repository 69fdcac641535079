import { performance } from 'node:perf_hooks';
import { bringUpToDate } from '@amendes/sandbox/card-payment/bring-up-to-date.ts';
import { seedFines } from '@amendes/sandbox/database/seed-fines.ts';
import type { OpenDatabase } from '@amendes/sandbox/database/tables.ts';
import { findNotice, readFine } from '@amendes/sandbox/notice-lookups/find-notice.ts';
import { chooseSeeds } from '@amendes/sandbox/sample-fines/choose-seeds.ts';
import type { Row, Section } from '../report/row.ts';
import { figureOf, ratioOf } from '../statistics/figure.ts';
import { createSchema, firstNumber, openFilled } from './many-fines.ts';

interface Comparison {
  /** A PostgreSQL database. */
  readonly url: string;
  /** The many; the few are thirty. */
  readonly fines: number;
  /** Look-ups in each. */
  readonly rounds: number;
}

const few = 30;
const warmingRounds = 1000;

/**
 * What a look-up costs among many fines and among thirty, in two schemas of one PostgreSQL server. Look-ups take turns
 * between the two, so that what else the machine does meets both alike.
 */
export async function compareLookups({ url, fines, rounds }: Comparison): Promise<Section> {
  const sizes = [
    { column: `${few} fines`, count: few },
    { column: `${fines} fines`, count: fines },
  ];
  const schemas: Awaited<ReturnType<typeof createSchema>>[] = [];
  const databases: OpenDatabase[] = [];
  try {
    for (const { count } of sizes) {
      const schema = await createSchema(url, `among_${count}`);
      schemas.push(schema);
      databases.push(await openFilled({ kind: 'server', url: schema.url }, count));
    }
    const lookups: number[][] = sizes.map(() => []);
    for (let round = -warmingRounds; round < rounds; round += 1) {
      for (const [at, database] of databases.entries()) {
        const time = await timed(() => lookUp(database, sizes[at]?.count ?? 0));
        if (round >= 0) lookups[at]?.push(time);
      }
    }
    const seeding: number[][] = [];
    for (const { queries } of databases) {
      const { seeds } = chooseSeeds([], '2026-03-01');
      seeding.push([await timed(() => seedFines(queries, seeds))]);
    }
    const columns = sizes.map(({ column }) => column);
    const rows = [
      comparison('a look-up', 'µs', columns, lookups),
      comparison('seeding the samples', 'ms', columns, seeding),
    ];
    const note = `Medians of ${rounds} look-ups of known numbers, without HTTP; PostgreSQL. The ratio is of the many to the few.`;
    return { title: 'A look-up among few fines and among many', columns, rows, notes: [note] };
  } finally {
    for (const database of databases) await database.close();
    for (const schema of schemas) await schema.drop();
  }
}

/** All that the API reads for one of the numbers that are there. */
async function lookUp({ queries }: OpenDatabase, fines: number): Promise<void> {
  const number = String(firstNumber + BigInt(Math.floor(Math.random() * fines)));
  const notice = await findNotice(queries, number);
  if (!notice) throw new Error(`${number} was not found`);
  await bringUpToDate(queries, notice.fineNumero, Date.now());
  await readFine(queries, notice.fineNumero);
}

/** Of so many look-ups the longest says only what else the machine did: the medians alone are told. */
function comparison(
  what: string,
  unit: 'µs' | 'ms',
  columns: readonly string[],
  times: readonly (readonly number[])[],
): Row {
  const factor = unit === 'µs' ? 1000 : 1;
  const medians = times.map((each) => figureOf([figureOf(each).median * factor]));
  const figures = Object.fromEntries(
    columns.flatMap((column, at) => {
      const figure = medians[at];
      return figure ? [[column, figure]] : [];
    }),
  );
  const [amongFew, amongMany] = medians;
  if (!amongFew || !amongMany) throw new Error(`${what}: nothing to compare`);
  return { what, unit, figures, ratio: ratioOf(amongMany, amongFew) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
