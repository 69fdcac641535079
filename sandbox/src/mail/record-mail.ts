import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Language } from '../language/language.ts';
import type { RequestRecord } from '../receipt/request-answer.ts';
import type { MailRow } from './due-mails.ts';
import { sameMailbox } from './mail-address.ts';

export interface WantedMail {
  readonly settlementId: number;
  readonly address: string;
  readonly language: Language;
  /** Whether there is a mail server; without one the mail is kept and shown. */
  readonly isSent: boolean;
}

/** Writes down that a receipt has to be sent, before anybody tries to send it. */
export function recordMail(
  database: Kysely<Tables>,
  { settlementId, address, language, isSent }: WantedMail,
  now: number,
): Promise<RequestRecord> {
  const moment = new Date(now);
  const recipient = sameMailbox(address);
  return database.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('outgoing_mail')
      .values({
        settlement_id: settlementId,
        recipient,
        locale: language,
        requested_at: moment,
        next_try_at: isSent ? moment : null,
      })
      .onConflict((conflict) => conflict.constraint('mail_once').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) return { isNew: true, requestedAt: moment };

    const same = { settlement_id: settlementId, recipient, locale: language };
    // Asking again gives another chance to what was given up, or only kept, and to nothing else.
    if (isSent) await tryAgain(transaction, same, moment);
    const { requested_at } = await transaction
      .selectFrom('outgoing_mail')
      .select('requested_at')
      .where((is) => is.and(same))
      .executeTakeFirstOrThrow();
    return { isNew: false, requestedAt: requested_at };
  });
}

async function tryAgain(
  transaction: Kysely<Tables>,
  same: Pick<MailRow, 'settlement_id' | 'recipient' | 'locale'>,
  moment: Date,
): Promise<void> {
  await transaction
    .updateTable('outgoing_mail')
    .set({ next_try_at: moment })
    .where((is) => is.and(same))
    .where('sent_at', 'is', null)
    .where('next_try_at', 'is', null)
    .execute();
}
