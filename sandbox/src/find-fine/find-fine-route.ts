import { Type } from 'typebox';
import { errorAnswers, type Api } from '../api/api.ts';
import { refreshFine } from '../card-payment/refresh-fine.ts';
import { Fine, PaymentNumber, PrintedKey } from '../fine/fine.ts';
import { readFine, type NoticeCallParts } from '../notice-lookups/find-notice.ts';

const WrongKey = Type.Object(
  { statutPaiement: Type.Object({ valeur: Type.Literal('ERREUR') }) },
  { additionalProperties: false },
);

const wrongKey = { statutPaiement: { valeur: 'ERREUR' as const } };

export function findFineRoute(api: Api, { database, lookups, now }: NoticeCallParts): void {
  api.get(
    '/recherche/amende',
    {
      schema: {
        summary: 'Looks a fine up by its number and key, or by those of its deposit',
        tags: ['fine'],
        refusals: ['too-many-attempts'],
        querystring: Type.Object({ numAmende: PaymentNumber, cleAmende: PrintedKey }),
        response: { 200: Type.Union([Type.Null(), WrongKey, Fine]), ...errorAnswers },
      },
    },
    async ({ query, ip }) => {
      const verdict = await lookups.checkKey({ ip, number: query.numAmende, key: query.cleAmende });
      if (verdict.kind === 'unknown') return null;
      if (verdict.kind === 'wrong-key') return wrongKey;
      await refreshFine(database, verdict.fineNumero, now());
      return readFine(database, verdict.fineNumero);
    },
  );
}
