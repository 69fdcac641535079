import { sql } from 'kysely';
import { type Fine, numbersOf } from '../fine/fine.ts';
import { toFineRow, toSettlementRows } from './fine-rows.ts';
import type { Database } from './tables.ts';

/** Fine that exists from the start, with a fingerprint that changes when its definition does. */
export interface Seed {
  readonly fine: Fine;
  readonly fingerprint: string;
}

/**
 * Brings the database in line with the seeds. A paid fine stays paid. A fine with a changed definition is reset, and
 * one that is no longer defined is removed; both lose their requests to the card provider. The dates of the others
 * follow today. Fines of others stay unchanged and keep their numbers: there may be millions of them.
 */
export async function seedFines(database: Database, seeds: readonly Seed[]): Promise<void> {
  await database.transaction().execute(async (queries) => {
    const stored = await queries
      .selectFrom('fine')
      .select(['numero', 'seed_fingerprint', 'sent_on'])
      .where('is_seed', '=', true)
      .execute();
    const seedOf = new Map(seeds.map((seed) => [seed.fine.numero, seed]));
    const unchanged = stored.filter(
      ({ numero, seed_fingerprint }) => seedOf.get(numero)?.fingerprint === seed_fingerprint,
    );
    const unchangedNumbers = new Set(unchanged.map(({ numero }) => numero));
    const outdated = stored.map(({ numero }) => numero).filter((one) => !unchangedNumbers.has(one));

    await queries.deleteFrom('fine').where(isOneOf('numero', outdated)).execute();
    await deleteProviderTransactions(queries);
    await insert(
      queries,
      seeds.filter(({ fine }) => !unchangedNumbers.has(fine.numero)),
    );
    for (const { numero, sent_on } of unchanged) {
      const seed = seedOf.get(numero);
      if (seed && (seed.fine.dateEnvoi ?? null) !== sent_on) await updateDates(queries, seed);
    }
  });
}

/** Resets every seed to its initial state, and deletes the requests to the card provider. */
export async function resetFines(database: Database, seeds: readonly Seed[]): Promise<void> {
  await database.transaction().execute(async (queries) => {
    await queries.deleteFrom('fine').where('is_seed', '=', true).execute();
    await deleteProviderTransactions(queries);
    await insert(queries, seeds);
  });
}

/** Deletes the transactions of removed fines. A response to a removed attempt would be repeated for ever. */
async function deleteProviderTransactions(queries: Database): Promise<void> {
  await sql`
    delete from provider_transaction where not exists (
      select from attempt where attempt.reference = provider_transaction.reference
    )`.execute(queries);
}

async function insert(queries: Database, seeds: readonly Seed[]): Promise<void> {
  const usedNumbers = await readUsedNumbers(queries, seeds);
  const free = seeds.filter(
    ({ fine }) => !numbersOf(fine).some((number) => usedNumbers.has(number)),
  );
  for (const batch of batchesOf(free.map((seed) => toFineRow(seed.fine, seed.fingerprint)))) {
    await queries.insertInto('fine').values(batch).execute();
  }
  for (const batch of batchesOf(free.flatMap(({ fine }) => toSettlementRows(fine)))) {
    await queries.insertInto('settlement').values(batch).execute();
  }
}

/** Returns the numbers that fines of others already use. */
async function readUsedNumbers(
  queries: Database,
  seeds: readonly Seed[],
): Promise<ReadonlySet<string>> {
  const numbers = seeds.flatMap(({ fine }) => numbersOf(fine));
  const rows = await queries
    .selectFrom('fine')
    .select(['numero', 'numero_consignation'])
    .where('is_seed', '=', false)
    .where((is) => is.or([isOneOf('numero', numbers), isOneOf('numero_consignation', numbers)]))
    .execute();
  return new Set(rows.flatMap((row) => [row.numero, row.numero_consignation ?? row.numero]));
}

/** Passes all numbers as one parameter: a statement has room for 65,535. */
function isOneOf(column: 'numero' | 'numero_consignation', numbers: readonly string[]) {
  return sql<boolean>`${sql.ref(column)} = any(${numbers}::text[])`;
}

/** Splits rows into batches that fit the parameters of one statement. */
function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const size = 500;
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, index) => rows.slice(index * size, (index + 1) * size));
}

/** Updates the dates of a fine on which nothing has happened. The dates of the others belong to their history. */
async function updateDates(queries: Database, { fine, fingerprint }: Seed): Promise<void> {
  const { sent_on, amount, bareme, infraction, numero, statut } = toFineRow(fine, fingerprint);
  await queries
    .updateTable('fine')
    .set({ sent_on, amount, bareme, infraction })
    .where('numero', '=', numero)
    .where('statut', '=', statut)
    .where((is) =>
      is.not(is.exists(is.selectFrom('settlement').select('id').where('fine_numero', '=', numero))),
    )
    .execute();
}
