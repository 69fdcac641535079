import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Language } from '../language/language.ts';
import type { RequestRecord } from '../receipt/request-answer.ts';

export interface WantedLetter {
  readonly settlementId: number;
  readonly language: Language;
}

/** Once per settlement, in the language of whoever came first, however many ask at the same time. */
export async function recordLetter(
  database: Kysely<Tables>,
  { settlementId, language }: WantedLetter,
  now: number,
): Promise<RequestRecord> {
  const requestedAt = new Date(now);
  const added = await database
    .insertInto('outgoing_letter')
    .values({ settlement_id: settlementId, locale: language, requested_at: requestedAt })
    .onConflict((conflict) => conflict.constraint('letter_once_per_settlement').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { isNew: true, requestedAt };
  const { requested_at } = await database
    .selectFrom('outgoing_letter')
    .select('requested_at')
    .where('settlement_id', '=', settlementId)
    .executeTakeFirstOrThrow();
  return { isNew: false, requestedAt: requested_at };
}
