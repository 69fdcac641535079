import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** In the order in which they were booked. */
export function readSettlements(
  database: Kysely<Tables>,
  numero: string,
): Promise<Selectable<Tables['settlement']>[]> {
  return database
    .selectFrom('settlement')
    .selectAll()
    .where('fine_numero', '=', numero)
    .orderBy('id')
    .execute();
}
