import { Type } from 'typebox';
import { errorAnswers, type Api } from '../api/api.ts';
import type { Database } from '../database/tables.ts';
import { PaymentNumber } from '../fine/fine.ts';
import { Language } from '../texts/language.ts';
import type { AddressLimit } from '../limits/address-limit.ts';
import {
  RequestAnswer,
  requestAnswer,
  type RequestRecord,
  requireSettlement,
  SettlementReference,
} from './find-settlement.ts';

interface WantedLetter {
  readonly settlementId: number;
  readonly language: Language;
  readonly traceparent: string | undefined;
}

const Body = Type.Object({
  avisId: PaymentNumber,
  locale: Language,
  /** That of the newest settlement when missing. */
  referenceReglement: Type.Optional(SettlementReference),
});

export interface LetterParts {
  readonly database: Database;
  /** Mails and letters together. */
  readonly sendings: AddressLimit;
  readonly now: () => number;
}

/** A receipt, to the address on the notice: nobody can name another. */
export function letterRoute(api: Api, { database, sendings, now }: LetterParts): void {
  api.post(
    '/envoiPostal/2',
    {
      schema: {
        summary: 'Sends the receipt of a settlement by post, once',
        tags: ['receipt'],
        refusals: ['settlement-unknown', 'too-many-attempts'],
        body: Body,
        response: { 200: RequestAnswer, ...errorAnswers },
      },
    },
    async ({ body, ip, traceparent }) => {
      sendings.count(ip);
      const { settlement } = await requireSettlement(database, body);
      const wanted = { settlementId: settlement.id, language: body.locale, traceparent };
      return requestAnswer(await recordLetter(database, wanted, now()));
    },
  );
}

/** Once per settlement, in the language of whoever came first, however many ask at the same time. */
async function recordLetter(
  database: Database,
  { settlementId, language, traceparent }: WantedLetter,
  now: number,
): Promise<RequestRecord> {
  const requestedAt = new Date(now);
  const added = await database
    .insertInto('outgoing_letter')
    .values({
      settlement_id: settlementId,
      locale: language,
      requested_at: requestedAt,
      traceparent: traceparent ?? null,
    })
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
