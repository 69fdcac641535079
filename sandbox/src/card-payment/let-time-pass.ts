import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

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
