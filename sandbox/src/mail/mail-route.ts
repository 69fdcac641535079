import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { ApiError } from '../api/api-error.ts';
import { errorAnswers } from '../api/error-answer.ts';
import type { Api } from '../api/new-api.ts';
import type { Tables } from '../database/tables.ts';
import { PaymentNumber } from '../fine/fine.ts';
import { Language } from '../language/language.ts';
import type { AddressLimit } from '../limits/address-limit.ts';
import { RequestAnswer, requestAnswer } from '../receipt/request-answer.ts';
import { requireSettlement, SettlementReference } from '../receipt/require-settlement.ts';
import { MailAddress } from './mail-address.ts';
import { MailSender } from './mail-sender.ts';
import { smtpServer } from './mail-server.ts';
import { recordMail } from './record-mail.ts';

const Body = Type.Object({
  avisId: PaymentNumber,
  adrMail: MailAddress,
  locale: Language,
  referenceReglement: SettlementReference,
});

export interface MailParts {
  readonly database: Kysely<Tables>;
  /** Mails and letters together. */
  readonly sendings: AddressLimit;
  /** A mail server; without one, mail is kept and shown. */
  readonly smtpUrl?: string | undefined;
  readonly now: () => number;
}

/** Also sends what an earlier run left behind. To be registered apart: it ends before its parent. */
export function mailRoute(api: Api, { database, sendings, smtpUrl, now }: MailParts): void {
  const sender =
    smtpUrl === undefined
      ? undefined
      : new MailSender({ database, server: smtpServer(smtpUrl), now });
  if (sender) {
    api.addHook('onReady', async () => void sender.wake());
    api.addHook('onClose', () => sender.stop());
  }

  api.post(
    '/envoiMail/2',
    { schema: { body: Body, response: { 200: RequestAnswer, ...errorAnswers } } },
    async ({ body, ip }) => {
      sendings.count(ip);
      const { settlement } = await requireSettlement(
        database,
        body.avisId,
        body.referenceReglement,
      );
      const wanted = {
        settlementId: settlement.id,
        address: body.adrMail,
        language: body.locale,
        isSent: sender !== undefined,
      };
      const record = await recordMail(database, wanted, now());
      if (!record)
        throw new ApiError('mails-used-up', 'This receipt was sent as often as it may be.');
      void sender?.wake();
      return requestAnswer(record);
    },
  );
}
