import type { Database, FineRow, AttemptRow } from '../database/tables.ts';

/**
 * Reads a fine as it is at a moment, by its own number or that of its deposit, and locks it until the transaction ends. Any code
 * that changes an attempt must lock its fine first.
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
  await applyDeadlines(transaction, found.numero, moment);
  return transaction
    .selectFrom('fine')
    .selectAll()
    .where('numero', '=', found.numero)
    .executeTakeFirst();
}

/**
 * Ends an attempt that received no response in time, and makes a partly paid fine payable again once its waiting time is over.
 * The caller must hold the fine's lock.
 */
async function applyDeadlines(transaction: Database, numero: string, moment: Date): Promise<void> {
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

/** Makes a fine payable again after an attempt ended without money, unless other money has paid it. */
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

/** Returns the payment of the fine that has started and not ended. The provider may still accept it. */
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

/** Returns the reference of a paid attempt's settlement: short enough for the telephone, the same for repeated responses. */
export function settlementReference(attemptReference: string): string {
  return `C${attemptReference.slice(0, 12).toUpperCase()}`;
}
