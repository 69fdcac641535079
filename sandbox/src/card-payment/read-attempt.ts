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

/** Whether a payment of the fine has begun and not ended: the provider may still accept it. */
export async function isUnderWay(database: Kysely<Tables>, numero: string): Promise<boolean> {
  const attempt = await database
    .selectFrom('attempt')
    .select('reference')
    .where('fine_numero', '=', numero)
    .where('state', 'in', ['ACTIVE', 'PENDING'])
    .executeTakeFirst();
  return attempt !== undefined;
}
