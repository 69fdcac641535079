import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Lets the time of every attempt without a response run out, for tests that cannot wait for it. */
export async function expireAttempts(database: Kysely<Tables>, now: number): Promise<void> {
  await database
    .updateTable('attempt')
    .set({ expires_at: new Date(now) })
    .where('state', '=', 'ACTIVE')
    .execute();
}
