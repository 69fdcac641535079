import type { Database } from '../database/tables.ts';
import { lockFine } from './payment-rows.ts';

/**
 * Lets time pass over a fine before it is shown. Nothing runs in the background: a fine changes when
 * somebody looks at it. When nothing is due, that costs one indexed statement.
 * @param now milliseconds since the epoch
 */
export async function bringUpToDate(
  database: Database,
  numero: string,
  now: number,
): Promise<void> {
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

/** Lets the time of every attempt without a response run out, for tests that cannot wait for it. */
export async function expireAttempts(database: Database, now: number): Promise<void> {
  await database
    .updateTable('attempt')
    .set({ expires_at: new Date(now) })
    .where('state', '=', 'ACTIVE')
    .execute();
}
