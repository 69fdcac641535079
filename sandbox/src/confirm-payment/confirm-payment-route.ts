import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { errorAnswers } from '../api/error-answer.ts';
import type { Api } from '../api/new-api.ts';
import { bringUpToDate } from '../card-payment/bring-up-to-date.ts';
import type { Tables } from '../database/tables.ts';
import { PaymentNumber, PrintedKey } from '../fine/fine.ts';
import type { NoticeLookups } from '../find-fine/notice-lookups.ts';
import { SettlementReference } from '../receipt/require-settlement.ts';
import { Confirmation } from './confirmation.ts';
import { newestEvent, settlementEvent } from './newest-event.ts';

const Query = Type.Object({
  numAvis: PaymentNumber,
  cleAvis: PrintedKey,
  /** Asks for this settlement in place of the newest thing that happened. */
  referenceReglement: Type.Optional(SettlementReference),
});

export interface ConfirmPaymentParts {
  readonly database: Kysely<Tables>;
  readonly lookups: NoticeLookups;
  readonly now: () => number;
}

export function confirmPaymentRoute(api: Api, parts: ConfirmPaymentParts): void {
  const { database, lookups, now } = parts;

  api.get(
    '/confirmerPaiement/avis/2',
    { schema: { querystring: Query, response: { 200: Confirmation, ...errorAnswers } } },
    async ({ query: { numAvis, cleAvis, referenceReglement: reference }, ip }) => {
      const verdict = await lookups.ask({ ip, number: numAvis, key: cleAvis });
      // A wrong key is told nothing that an unknown number is not.
      if (verdict.kind !== 'right') return { etat: 'AUCUN' as const, numAvis, cleAvis };
      await bringUpToDate(database, verdict.fineNumero, now());
      const event =
        reference === undefined
          ? await newestEvent(database, verdict.fineNumero, now())
          : await settlementEvent(database, verdict.fineNumero, { reference, now: now() });
      return { ...(event ?? { etat: 'AUCUN' as const }), numAvis, cleAvis };
    },
  );
}
