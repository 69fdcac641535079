import type { Database, FineRow, AttemptRow } from '../database/tables.ts';

/**
 * Reads a fine as it is at a moment, by its own number or that of its deposit, and keeps others from
 * changing it until the transaction ends. Whoever changes an attempt takes the lock of its fine first.
 */
export async function lockFine(
  transaction: Database,
  number: string,
  moment: Date,
): Promise<FineRow | undefined> {
  const found = await transaction
    .selectFrom('fine')
    .select('numero')
    .where((where) =>
      where.or([where('numero', '=', number), where('numero_consignation', '=', number)]),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  await letTimePass(transaction, found.numero, moment);
  return transaction
    .selectFrom('fine')
    .selectAll()
    .where('numero', '=', found.numero)
    .executeTakeFirst();
}

/**
 * Ends an attempt that had no response in time, and makes a fine that was paid in part payable again
 * when its wait is over. To be called with the fine's lock held.
 */
async function letTimePass(transaction: Database, numero: string, moment: Date): Promise<void> {
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
export async function releaseFine(transaction: Database, numero: string): Promise<void> {
  await transaction
    .updateTable('fine')
    .set({ statut: 'A_PAYER' })
    .where('numero', '=', numero)
    .where('statut', '=', 'EN_COURS_PAIEMENT')
    .execute();
}

export function readAttempt(
  database: Database,
  reference: string,
): Promise<AttemptRow | undefined> {
  return database
    .selectFrom('attempt')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The payment of the fine that has begun and not ended: the provider may still accept it. */
export function attemptUnderWay(
  database: Database,
  numero: string,
): Promise<AttemptRow | undefined> {
  return database
    .selectFrom('attempt')
    .selectAll()
    .where('fine_numero', '=', numero)
    .where('state', 'in', ['ACTIVE', 'PENDING'])
    .executeTakeFirst();
}

/** Of an attempt that is paid: short enough to be read out on the telephone, and the same however often a response comes. */
export function settlementReference(attemptReference: string): string {
  return `C${attemptReference.slice(0, 12).toUpperCase()}`;
}
