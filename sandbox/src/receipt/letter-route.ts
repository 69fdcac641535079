import type { Insertable } from 'kysely';
import { Type } from 'typebox';
import { errorAnswers, type Api } from '../api/api.ts';
import type { Database, Tables } from '../database/tables.ts';
import { PaymentNumber } from '../fine/fine.ts';
import { Language } from '../texts/language.ts';
import type { AddressLimit } from '../limits/address-limit.ts';
import { RequestAnswer, requireSettlement, SettlementReference } from './find-settlement.ts';

const Body = Type.Object({
  avisId: PaymentNumber,
  locale: Language,
  /** Reference of the settlement; the newest one if missing. */
  referenceReglement: Type.Optional(SettlementReference),
});

/** Dependencies of every call that sends a receipt, by any means. */
export interface SendingParts {
  readonly database: Database;
  /** Limit for mails and letters together. */
  readonly sendings: AddressLimit;
  readonly now: () => number;
}

/** Posts a receipt to the address on the notice. Nobody can name another address. */
export function letterRoute(api: Api, { database, sendings, now }: SendingParts): void {
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
      const letter = {
        settlement_id: settlement.id,
        locale: body.locale,
        requested_at: new Date(now()),
        traceparent: traceparent ?? null,
      };
      return recordLetter(database, letter);
    },
  );
}

/** Records one letter per settlement, in the language of the first request, however many arrive at the same time. */
async function recordLetter(
  database: Database,
  letter: Insertable<Tables['outgoing_letter']>,
): Promise<RequestAnswer> {
  const added = await database
    .insertInto('outgoing_letter')
    .values(letter)
    .onConflict((conflict) => conflict.constraint('letter_once_per_settlement').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { etat: 'FAIT', date: letter.requested_at.toISOString() };
  const { requested_at } = await database
    .selectFrom('outgoing_letter')
    .select('requested_at')
    .where('settlement_id', '=', letter.settlement_id)
    .executeTakeFirstOrThrow();
  return { etat: 'DEJA_FAIT', date: requested_at.toISOString() };
}
