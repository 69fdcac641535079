import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { bringUpToDate } from '../src/card-payment/bring-up-to-date.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { seedFines } from '../src/database/seed-fines.ts';
import { findNotice, readFine } from '../src/notice-lookups/find-notice.ts';
import { chooseSeeds } from '../src/sample-fines/choose-seeds.ts';
import { addFines, firstNumber } from './add-fines.ts';

/* `DATABASE_URL=… node bench/compare-lookups.ts`: what a look-up costs among a million fines and among
   thirty, in two schemas of one PostgreSQL server. Look-ups take turns between the two, so that what else
   the machine does meets both alike. The schemas are dropped in the end. */

const url = process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL must name a PostgreSQL database to measure on');
const sizes = [30, Number(process.env['FINES'] ?? 1_000_000)];
const rounds = Number(process.env['ROUNDS'] ?? 20_000);

const server = await openDatabase({ kind: 'server', url });
const schemas = [];
for (const fines of sizes) schemas.push(await prepare(fines));
try {
  const times = schemas.map(() => new Float64Array(rounds));
  for (let round = -1000; round < rounds; round += 1) {
    for (const [at, { database, fines }] of schemas.entries()) {
      const { queries } = database;
      const number = String(firstNumber + BigInt(Math.floor(Math.random() * fines)));
      const began = performance.now();
      const notice = await findNotice(queries, number);
      if (!notice) throw new Error(`${number} was not found`);
      await bringUpToDate(queries, notice.fineNumero, Date.now());
      await readFine(queries, notice.fineNumero);
      // The first rounds only warm up.
      if (round >= 0) times[at]?.fill(performance.now() - began, round, round + 1);
    }
  }
  const medians = times.map((all) => all.toSorted()[Math.floor(rounds / 2)] ?? Number.NaN);
  for (const [at, median] of medians.entries()) {
    console.log(
      `${sizes[at]} fines: median ${(median * 1000).toFixed(0)} µs of ${rounds} look-ups`,
    );
  }
  const [few = Number.NaN, many = Number.NaN] = medians;
  console.log(`ratio ${(many / few).toFixed(3)}`);
  for (const { database, fines } of schemas) {
    const began = performance.now();
    await seedFines(database.queries, chooseSeeds([], '2026-03-01').seeds);
    console.log(`samples among ${fines} fines: ${(performance.now() - began).toFixed(0)} ms`);
  }
} finally {
  for (const { database, name } of schemas) {
    await database.close();
    await sql`drop schema ${sql.id(name)} cascade`.execute(server.queries);
  }
  await server.close();
}

async function prepare(fines: number) {
  const name = `compare_${process.pid}_${fines}`;
  await sql`create schema ${sql.id(name)}`.execute(server.queries);
  const inSchema = new URL(url ?? '');
  inSchema.searchParams.set('options', `-c search_path=${name}`);
  const database = await openDatabase({ kind: 'server', url: inSchema.href });
  await migrate(database.queries);
  await addFines(database.queries, fines);
  return { database, fines, name };
}
