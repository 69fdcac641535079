import type { Kysely } from 'kysely';
import type { Fine } from '../fine/fine.ts';
import { toFineRow, toSettlementRows } from './fine-rows.ts';
import type { Tables } from './tables.ts';

/** A fine that is there from the start, with a mark that changes when its definition does. */
export interface Seed {
  readonly fine: Fine;
  readonly fingerprint: string;
}

/**
 * Brings the database in line with the seeds. What was paid stays paid; a fine whose definition has
 * changed starts again, one that is no longer defined goes, and the dates of the others follow today.
 */
export async function seedFines(database: Kysely<Tables>, seeds: readonly Seed[]): Promise<void> {
  await database.transaction().execute(async (queries) => {
    const stored = await queries
      .selectFrom('fine')
      .select(['numero', 'seed_fingerprint', 'sent_on'])
      .execute();
    const seedOf = new Map(seeds.map((seed) => [seed.fine.numero, seed]));
    const kept = stored.filter(
      ({ numero, seed_fingerprint }) => seedOf.get(numero)?.fingerprint === seed_fingerprint,
    );
    const keptNumbers = new Set(kept.map(({ numero }) => numero));
    const outdated = stored.filter(({ numero }) => !keptNumbers.has(numero));

    await remove(
      queries,
      outdated.map(({ numero }) => numero),
    );
    await insert(
      queries,
      seeds.filter(({ fine }) => !keptNumbers.has(fine.numero)),
    );
    for (const { numero, sent_on } of kept) {
      const seed = seedOf.get(numero);
      if (seed && (seed.fine.dateEnvoi ?? null) !== sent_on) await bringUpToDate(queries, seed);
    }
  });
}

/** Puts every fine back to its initial state, and has the card provider forget what it was asked. */
export async function resetFines(database: Kysely<Tables>, seeds: readonly Seed[]): Promise<void> {
  await database.transaction().execute(async (queries) => {
    // A response to an attempt that is gone would be sent for ever.
    await queries.deleteFrom('provider_transaction').execute();
    await queries.deleteFrom('fine').execute();
    await insert(queries, seeds);
  });
}

async function remove(queries: Kysely<Tables>, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await queries.deleteFrom('fine').where('numero', 'in', numbers).execute();
}

async function insert(queries: Kysely<Tables>, seeds: readonly Seed[]): Promise<void> {
  const fines = seeds.map(({ fine, fingerprint }) => toFineRow(fine, fingerprint));
  const settlements = seeds.flatMap(({ fine }) => toSettlementRows(fine));
  if (fines.length > 0) await queries.insertInto('fine').values(fines).execute();
  if (settlements.length > 0) await queries.insertInto('settlement').values(settlements).execute();
}

/** Only a fine on which nothing has happened: the dates of the others belong to their history. */
async function bringUpToDate(queries: Kysely<Tables>, { fine, fingerprint }: Seed): Promise<void> {
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
