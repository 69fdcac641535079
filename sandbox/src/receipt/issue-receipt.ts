import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

export interface Receipt {
  readonly number: string;
  readonly issuedAt: Date;
}

/**
 * The receipt of a settlement, issued when it is first asked for. Its number follows from the
 * settlement's own, so that those who ask at the same time get the same one.
 */
export async function issueReceipt(
  database: Kysely<Tables>,
  settlementId: number,
  now: number,
): Promise<Receipt> {
  await database
    .insertInto('receipt')
    .values({
      number: `SANDBOX-${String(settlementId).padStart(8, '0')}`,
      settlement_id: settlementId,
      issued_at: new Date(now),
    })
    // Of two at the same moment, the second may meet the number before the settlement: either will do.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await database
    .selectFrom('receipt')
    .select(['number', 'issued_at'])
    .where('settlement_id', '=', settlementId)
    .executeTakeFirstOrThrow();
  return { number: row.number, issuedAt: row.issued_at };
}
