import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Language } from '../language/language.ts';
import type { RequestRecord } from '../receipt/request-answer.ts';
import type { MailRow } from './due-mails.ts';
import { mailboxOf } from './mail-address.ts';

export interface WantedMail {
  readonly settlementId: number;
  readonly address: string;
  readonly language: Language;
  /** Whether there is a mail server; without one the mail is kept and shown. */
  readonly isSent: boolean;
}

/** How many mails a settlement has at most, to whomever they go. */
const mostMails = 3;
/** Milliseconds between two mails to the same mailbox. */
const pause = 3_600_000;

/**
 * Writes down that a receipt has to be sent, before anybody tries to send it.
 * @returns nothing when the settlement had all its mails, and none of them went to this mailbox.
 */
export function recordMail(
  database: Kysely<Tables>,
  { settlementId, address, language, isSent }: WantedMail,
  now: number,
): Promise<RequestRecord | undefined> {
  const moment = new Date(now);
  const mailbox = mailboxOf(address);
  return database.transaction().execute(async (transaction) => {
    const mails = await mailsOf(transaction, settlementId);
    const isOver = mails.length >= mostMails;
    const last = mails.findLast((mail) => mail.mailbox === mailbox);
    if (last) {
      const againAt = new Date(last.requested_at.getTime() + pause);
      const isWaiting = isSent && last.sent_at === null;
      // Asking again gives another chance to what was given up, or only kept, and to nothing else.
      if (isWaiting) await tryAgain(transaction, last.id, moment);
      const record = { isNew: false, requestedAt: last.requested_at };
      if (moment < againAt && !isOver) return { ...record, againAt };
      if (moment < againAt || isWaiting || isOver) return record;
    }
    if (isOver) return undefined;
    await transaction
      .insertInto('outgoing_mail')
      .values({
        settlement_id: settlementId,
        recipient: address,
        mailbox,
        locale: language,
        requested_at: moment,
        next_try_at: isSent ? moment : null,
      })
      .execute();
    return { isNew: true, requestedAt: moment };
  });
}

/** In the order in which they were asked for. Until the transaction ends nobody else adds one. */
async function mailsOf(transaction: Kysely<Tables>, settlementId: number): Promise<MailRow[]> {
  await transaction
    .selectFrom('settlement')
    .select('id')
    .where('id', '=', settlementId)
    .forUpdate()
    .execute();
  return transaction
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('settlement_id', '=', settlementId)
    .orderBy('id')
    .execute();
}

async function tryAgain(transaction: Kysely<Tables>, id: number, moment: Date): Promise<void> {
  await transaction
    .updateTable('outgoing_mail')
    .set({ next_try_at: moment })
    .where('id', '=', id)
    .where('next_try_at', 'is', null)
    .execute();
}
