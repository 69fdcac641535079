import type { Insertable } from 'kysely';
import { Type } from 'typebox';
import { ApiError, errorAnswers, type Api } from '../api/api.ts';
import type { Tracing } from '../api/tracing.ts';
import type { Database, MailRow, Tables } from '../database/tables.ts';
import { PaymentNumber } from '../fine/fine.ts';
import { Language } from '../texts/language.ts';
import type { SendingParts } from '../receipt/letter-route.ts';
import {
  RequestAnswer,
  requireSettlement,
  SettlementReference,
} from '../receipt/find-settlement.ts';
import { mailSender } from './mail-sender.ts';
import { smtpServer } from './mail-server.ts';

const local = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";

const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** Single address: no name, no list, no line break that would start another header. */
const MailAddress = Type.String({
  pattern: `^(?=.{1,64}@)${local}(\\.${local})*@${label}(\\.${label})+$`,
  maxLength: 254,
});

/** Upper limit of mails per settlement, to all recipients together. */
const mostMails = 3;

/** Pause between two mails to the same mailbox, in milliseconds. */
const pause = 3_600_000;

const Body = Type.Object({
  avisId: PaymentNumber,
  adrMail: MailAddress,
  locale: Language,
  referenceReglement: SettlementReference,
});

export interface MailParts extends SendingParts {
  /** Address of a mail server; without one, mail is only stored and shown. */
  readonly smtpUrl?: string | undefined;
  readonly tracing: Tracing;
}

/** Registers the call and sends mails of an earlier run. Must have its own scope, so that it ends before its parent. */
export function mailRoute(api: Api, parts: MailParts): void {
  const { database, sendings, smtpUrl, tracing, now } = parts;
  const sender =
    smtpUrl === undefined
      ? undefined
      : mailSender({ database, server: smtpServer(smtpUrl), tracing, now });
  if (sender) {
    api.addHook('onReady', async () => sender.wake());
    api.addHook('onClose', () => sender.stop());
  }

  api.post(
    '/envoiMail/2',
    {
      schema: {
        summary: 'Sends the receipt of a settlement by e-mail, to one mailbox once an hour',
        tags: ['receipt'],
        refusals: ['settlement-unknown', 'mails-used-up', 'too-many-attempts'],
        body: Body,
        response: { 200: RequestAnswer, ...errorAnswers },
      },
    },
    async ({ body, ip, traceparent }) => {
      sendings.count(ip);
      const { settlement } = await requireSettlement(database, body);
      const moment = new Date(now());
      const answer = await recordMail(database, {
        settlement_id: settlement.id,
        recipient: body.adrMail,
        mailbox: mailboxOf(body.adrMail),
        locale: body.locale,
        requested_at: moment,
        next_try_at: sender ? moment : null,
        traceparent: traceparent ?? null,
      });
      if (!answer)
        throw new ApiError('mails-used-up', 'This receipt was sent as often as it may be.');
      sender?.wake();
      return answer;
    },
  );
}

/**
 * Records that a receipt must be sent, before any try to send it.
 * @returns nothing if the settlement had all its mails, and none of them went to this mailbox.
 */
function recordMail(
  database: Database,
  mail: Insertable<Tables['outgoing_mail']>,
): Promise<RequestAnswer | undefined> {
  const { settlement_id: settlementId, mailbox, requested_at: moment } = mail;
  return database.transaction().execute(async (transaction) => {
    const mails = await mailsOf(transaction, settlementId);
    const isLimitReached = mails.length >= mostMails;
    const last = mails.findLast((before) => before.mailbox === mailbox);
    if (last) {
      const nextRequestAt = new Date(last.requested_at.getTime() + pause);
      const isWaiting = mail.next_try_at !== null && last.sent_at === null;
      // A repeated request retries only a mail that was given up, or only stored.
      if (isWaiting) await tryAgain(transaction, last.id, moment);
      const done = { etat: 'DEJA_FAIT', date: last.requested_at.toISOString() } as const;
      if (moment < nextRequestAt && !isLimitReached)
        return { ...done, prochainLe: nextRequestAt.toISOString() };
      if (moment < nextRequestAt || isWaiting || isLimitReached) return done;
    }
    if (isLimitReached) return undefined;
    await transaction.insertInto('outgoing_mail').values(mail).execute();
    return { etat: 'FAIT', date: moment.toISOString() };
  });
}

/** Returns the mails in the order of their requests. Nobody else can add one until the transaction ends. */
async function mailsOf(transaction: Database, settlementId: number): Promise<MailRow[]> {
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

async function tryAgain(transaction: Database, id: number, moment: Date): Promise<void> {
  await transaction
    .updateTable('outgoing_mail')
    .set({ next_try_at: moment })
    .where('id', '=', id)
    .where('next_try_at', 'is', null)
    .execute();
}

/**
 * Returns the same text for all spellings of an address that reach one mailbox: `Anna+fines@EXAMPLE.org` becomes
 * `anna@example.org`. The standard allows some of them to differ, but hardly any server does so.
 */
function mailboxOf(address: string): string {
  return address.replace(/^([^+@]+)\+[^@]*@/, '$1@').toLowerCase();
}
