import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { lockFine } from './payment-rows.ts';

/**
 * Lets time pass over a fine before it is shown. Nothing runs in the background: a fine changes when
 * somebody looks at it. When nothing is due, that costs one indexed statement.
 * @param now milliseconds since the epoch
 */
export async function bringUpToDate(
  database: Kysely<Tables>,
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
export async function expireAttempts(database: Kysely<Tables>, now: number): Promise<void> {
  await database
    .updateTable('attempt')
    .set({ expires_at: new Date(now) })
    .where('state', '=', 'ACTIVE')
    .execute();
}

/**
 * Ends an attempt that had no response in time, and makes a fine that was paid in part payable again
 * when its wait is over. To be called with the fine's lock held.
 */
export async function letTimePass(
  transaction: Kysely<Tables>,
  numero: string,
  moment: Date,
): Promise<void> {
  const expired = await transaction
    .updateTable('attempt')
    .set({ state: 'EXPIRED' })
    .where('fine_numero', '=', numero)
    .where('state', '=', 'ACTIVE')
    .where('expires_at', '<=', moment)
    .returning('reference')
    .execute();
  if (expired.length > 0) await releaseFine(transaction, numero);
  await transaction
    .updateTable('fine')
    .set({ statut: 'A_PAYER', reexposed_at: null })
    .where('numero', '=', numero)
    .where('reexposed_at', '<=', moment)
    .execute();
}

/** An attempt ended without money: the fine can be paid again, unless other money has paid it. */
export async function releaseFine(transaction: Kysely<Tables>, numero: string): Promise<void> {
  await transaction
    .updateTable('fine')
    .set({ statut: 'A_PAYER' })
    .where('numero', '=', numero)
    .where('statut', '=', 'EN_COURS_PAIEMENT')
    .execute();
}
