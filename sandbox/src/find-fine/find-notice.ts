import type { Kysely } from 'kysely';
import { toFine } from '../database/fine-rows.ts';
import type { Tables } from '../database/tables.ts';
import type { Fine } from '../fine/fine.ts';

/** A number that a citizen may enter, with its key: the fine's own pair or that of its deposit. */
export interface Notice {
  readonly fineNumero: string;
  readonly key: string;
}

/** Reads the same few columns whether or not the number is known. */
export async function findNotice(
  database: Kysely<Tables>,
  number: string,
): Promise<Notice | undefined> {
  const row = await database
    .selectFrom('fine')
    .select(['numero', 'cle', 'cle_consignation'])
    .where((where) =>
      where.or([where('numero', '=', number), where('numero_consignation', '=', number)]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const key = row.numero === number ? row.cle : (row.cle_consignation ?? '');
  return { fineNumero: row.numero, key };
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
