import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

export type Attempt = Selectable<Tables['attempt']>;

export function readAttempt(
  database: Kysely<Tables>,
  reference: string,
): Promise<Attempt | undefined> {
  return database
    .selectFrom('attempt')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The payment of the fine that has begun and not ended: the provider may still accept it. */
export function attemptUnderWay(
  database: Kysely<Tables>,
  numero: string,
): Promise<Attempt | undefined> {
  return database
    .selectFrom('attempt')
    .selectAll()
    .where('fine_numero', '=', numero)
    .where('state', 'in', ['ACTIVE', 'PENDING'])
    .executeTakeFirst();
}
