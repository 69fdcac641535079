import type { Database } from '../database/tables.ts';
import { lockFine } from './payment-rows.ts';

/**
 * Applies the passage of time to a fine before it is shown. No background job exists: a fine changes only when somebody
 * reads it. If nothing is due, this costs one indexed statement.
 * @param now milliseconds since the epoch
 */
export async function refreshFine(database: Database, numero: string, now: number): Promise<void> {
  const moment = new Date(now);
  const due = await database
    .selectFrom('fine')
    .select('numero')
    .where('numero', '=', numero)
    .where((is) =>
      is.or([
        is('reexposed_at', '<=', moment),
        is.exists(
          is
            .selectFrom('attempt')
            .select('reference')
            .where('fine_numero', '=', numero)
            .where('state', '=', 'ACTIVE')
            .where('expires_at', '<=', moment),
        ),
      ]),
    )
    .executeTakeFirst();
  if (due) {
    await database.transaction().execute((transaction) => lockFine(transaction, numero, moment));
  }
}

/** Makes every attempt without a response expire now, for tests that cannot wait for it. */
export async function expireAttempts(database: Database, now: number): Promise<void> {
  await database
    .updateTable('attempt')
    .set({ expires_at: new Date(now) })
    .where('state', '=', 'ACTIVE')
    .execute();
}
