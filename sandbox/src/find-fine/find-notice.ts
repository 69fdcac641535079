import { sql, type Kysely } from 'kysely';
import { toFine } from '../database/fine-rows.ts';
import type { Tables } from '../database/tables.ts';
import type { Fine } from '../fine/fine.ts';

/** A number that a citizen may enter, with its key: the fine's own pair or that of its deposit. */
export interface Notice {
  readonly fineNumero: string;
  readonly key: string;
}

/**
 * Reads one row whether or not the number is known, so that the time tells nothing; each by an index, so
 * that the time is the same among millions.
 */
export async function findNotice(
  database: Kysely<Tables>,
  number: string,
): Promise<Notice | undefined> {
  const fines = (isKnown: boolean) =>
    database
      .selectFrom('fine')
      .select(['numero', 'cle', 'cle_consignation', sql.lit(isKnown).as('is_known')]);
  const row = await fines(true)
    .where('numero', '=', number)
    .unionAll(fines(true).where('numero_consignation', '=', number))
    // Any other fine, which is looked at only when there is none with that number.
    .unionAll((build) => build.parens(fines(false).orderBy('numero').limit(1)))
    .limit(1)
    .executeTakeFirst();
  if (!row?.is_known) return undefined;
  const key = row.numero === number ? row.cle : row.cle_consignation;
  return { fineNumero: row.numero, key: key ?? '' };
}

export async function readFine(database: Kysely<Tables>, numero: string): Promise<Fine> {
  const row = await database
    .selectFrom('fine')
    .selectAll()
    .where('numero', '=', numero)
    .executeTakeFirstOrThrow();
  const settlements = await database
    .selectFrom('settlement')
    .selectAll()
    .where('fine_numero', '=', numero)
    .orderBy('id')
    .execute();
  return toFine(row, settlements);
}
