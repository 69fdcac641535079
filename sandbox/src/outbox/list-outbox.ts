import { toTrace } from '../api/tracing.ts';
import type { Database, MailRow, SettlementRow } from '../database/tables.ts';
import { dictionaries } from '../texts/dictionaries.ts';

/** Kept: there was no mail server. Given up: the mail server would not have it. */
export type MailState = 'kept' | 'waiting' | 'sent' | 'given-up';

export type Outbox = Awaited<ReturnType<typeof listOutbox>>;

/** The newest first. */
export async function listOutbox(database: Database) {
  const mails = await database
    .selectFrom('outgoing_mail')
    .innerJoin('settlement', 'settlement.id', 'outgoing_mail.settlement_id')
    .selectAll('outgoing_mail')
    .select('settlement_type')
    .orderBy('outgoing_mail.id', 'desc')
    .execute();
  const letters = await database
    .selectFrom('outgoing_letter')
    .innerJoin('settlement', 'settlement.id', 'outgoing_letter.settlement_id')
    .select(['outgoing_letter.id', 'locale', 'requested_at', 'fine_numero', 'traceparent'])
    .orderBy('outgoing_letter.id', 'desc')
    .execute();
  return {
    mails: mails.map(toListedMail),
    letters: letters.map(({ id, locale, requested_at, fine_numero, traceparent }) => ({
      id: `letter-${id}`,
      requestedAt: requested_at.toISOString(),
      language: locale,
      /** Whose holder it goes to. */
      notice: fine_numero,
      ...toTrace(traceparent),
    })),
  };
}

function toListedMail(mail: MailRow & Pick<SettlementRow, 'settlement_type'>) {
  return {
    id: `mail-${mail.id}`,
    requestedAt: mail.requested_at.toISOString(),
    recipient: mail.recipient,
    language: mail.locale,
    subject: dictionaries[mail.locale].mail.subject[mail.settlement_type],
    state: stateOf(mail),
    ...(mail.sent_at && { sentAt: mail.sent_at.toISOString() }),
    ...toTrace(mail.traceparent),
  };
}

function stateOf({ sent_at, next_try_at, tries }: MailRow): MailState {
  if (sent_at) return 'sent';
  if (next_try_at) return 'waiting';
  return tries > 0 ? 'given-up' : 'kept';
}
