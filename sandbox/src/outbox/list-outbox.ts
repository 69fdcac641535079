import { traceIdOf } from '../api/tracing.ts';
import type { Database, MailRow } from '../database/tables.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import type { Language } from '../texts/language.ts';

/** Kept: there was no mail server. Given up: the mail server would not have it. */
export type MailState = 'kept' | 'waiting' | 'sent' | 'given-up';

export interface ListedMail {
  readonly id: string;
  readonly requestedAt: string;
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly state: MailState;
  readonly sentAt?: string;
  /** The trace of the call that asked for it. */
  readonly traceId?: string;
}

export interface ListedLetter {
  readonly id: string;
  readonly requestedAt: string;
  readonly language: Language;
  /** Whose holder it goes to. */
  readonly notice: string;
  readonly traceId?: string;
}

export interface Outbox {
  readonly mails: readonly ListedMail[];
  readonly letters: readonly ListedLetter[];
}

/** The newest first. */
export async function listOutbox(database: Database): Promise<Outbox> {
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
      notice: fine_numero,
      ...toTrace(traceparent),
    })),
  };
}

type Mail = MailRow & { readonly settlement_type: 'AMENDE' | 'CONSIGNATION' };

function toListedMail(mail: Mail): ListedMail {
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

function toTrace(traceparent: string | null): { readonly traceId?: string } {
  const traceId = traceIdOf(traceparent);
  return traceId === undefined ? {} : { traceId };
}

function stateOf({ sent_at, next_try_at, tries }: MailRow): MailState {
  if (sent_at) return 'sent';
  if (next_try_at) return 'waiting';
  return tries > 0 ? 'given-up' : 'kept';
}
