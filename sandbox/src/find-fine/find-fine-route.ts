import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { ApiError } from '../api/api-error.ts';
import { errorAnswers } from '../api/error-answer.ts';
import type { Api } from '../api/new-api.ts';
import type { Tables } from '../database/tables.ts';
import { Fine, PaymentNumber, PrintedKey } from '../fine/fine.ts';
import { findNotice, readFine } from './find-notice.ts';
import { lookupPeriod, RecentEvents, wrongKeyPeriod, type LookupLimits } from './lookup-limits.ts';

const Query = Type.Object({ numAmende: PaymentNumber, cleAmende: PrintedKey });

const WrongKey = Type.Object(
  { statutPaiement: Type.Object({ valeur: Type.Literal('ERREUR') }) },
  { additionalProperties: false },
);

const wrongKey = { statutPaiement: { valeur: 'ERREUR' as const } };

export interface FindFineParts {
  readonly database: Kysely<Tables>;
  readonly limits: LookupLimits;
  readonly now: () => number;
}

export function findFineRoute(api: Api, { database, limits, now }: FindFineParts): void {
  const lookups = new RecentEvents(lookupPeriod, now);
  const wrongKeys = new RecentEvents(wrongKeyPeriod, now);

  api.get(
    '/recherche/amende',
    {
      schema: {
        querystring: Query,
        response: { 200: Type.Union([Type.Null(), WrongKey, Fine]), ...errorAnswers },
      },
    },
    async ({ query, ip }) => {
      refuseUntil(lookups.secondsUntilBelow(limits.lookupsPerAddress, ip));
      lookups.add(ip);

      const notice = await findNotice(database, query.numAmende);
      const subject = notice?.fineNumero ?? query.numAmende;
      refuseUntil(wrongKeys.secondsUntilBelow(limits.wrongKeysPerNumber, subject));

      // An unknown number is compared like any other, so that the time tells nothing.
      const isRight = sameDigits(query.cleAmende, notice?.key ?? '--');
      if (notice && isRight) return readFine(database, notice.fineNumero);
      if (!notice) return null;
      wrongKeys.add(subject);
      return wrongKey;
    },
  );
}

function refuseUntil(seconds: number): void {
  if (seconds > 0) {
    throw new ApiError('too-many-attempts', 'Too many attempts: wait before the next one.', {
      'Retry-After': String(seconds),
    });
  }
}

function sameDigits(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
