import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { letTimePass } from './let-time-pass.ts';

/**
 * Reads a fine as it is at a moment, by its own number or that of its deposit, and keeps others from
 * changing it until the transaction ends. Whoever changes an attempt takes the lock of its fine first.
 */
export async function lockFine(
  transaction: Kysely<Tables>,
  number: string,
  moment: Date,
): Promise<Selectable<Tables['fine']> | undefined> {
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
