import formbody from '@fastify/formbody';
import { Type } from 'typebox';
import { ApiError, errorAnswers, type Api } from '../api/api.ts';
import type { Database } from '../database/tables.ts';
import type { CardProvider, ProviderResponse } from './card-provider.ts';
import { takeResponse } from './take-response.ts';

/** Fields of the provider's form. Their seal is checked, not a schema. */
const sealedForm = ['Data', 'Seal', 'InterfaceVersion', 'Encode'];

/**
 * Pages of the site for a payer who returns while nothing can be looked up. The response is sealed, so that a refusal or a
 * cancellation is certain. In all other cases no payment is lost.
 */
const pageByOutcome = {
  refused: '/tai/erreur/paiement-refuse',
  cancelled: '/tai/erreur/paiement-annule',
  accepted: '/tai/erreur/retour-paiement',
  pending: '/tai/erreur/retour-paiement',
} as const satisfies Record<ProviderResponse['outcome'], string>;

export interface ProviderRouteParts {
  readonly database: Database;
  readonly cardProvider: CardProvider;
  readonly reexposureSeconds: number;
  readonly site: () => string;
  readonly now: () => number;
}

/** Registers the two calls that the card provider makes, or lets the payer's browser make. They post forms, without a token. */
export async function providerRoutes(
  api: Api,
  { database, cardProvider, reexposureSeconds, site, now }: ProviderRouteParts,
): Promise<void> {
  api.removeAllContentTypeParsers();
  await api.register(formbody);
  // A body that is not a form counts as an unreadable response.
  api.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined);

  // This call is sent from server to server. The provider repeats it until it is accepted.
  api.post(
    '/reponseSips',
    {
      schema: {
        summary: 'Takes what the provider says of a payment',
        tags: ['card provider'],
        security: [],
        form: sealedForm,
        refusals: ['response-refused'],
        response: { 204: Type.Null(), ...errorAnswers },
      },
    },
    async ({ body }, reply) => {
      const read = cardProvider.readResponse(body);
      if (!read.ok) throw refusal(read.fault);
      const time = { now: now(), reexposure: reexposureSeconds * 1000 };
      const result = await takeResponse(database, read.response, time);
      if (result !== 'taken') throw refusal(result);
      return reply.code(204).send(null);
    },
  );

  // The payer returns. This proves nothing and changes nothing: the site then requests the result of the payment.
  api.post(
    '/retourSips',
    {
      schema: {
        summary: 'Brings the citizen back to the site; changes nothing',
        tags: ['card provider'],
        security: [],
        form: sealedForm,
        response: { 303: Type.Null(), ...errorAnswers },
      },
    },
    async ({ body }, reply) => {
      const read = cardProvider.readResponse(body);
      const path = read.ok
        ? await findReturnPath(database, read.response).catch(
            () => pageByOutcome[read.response.outcome],
          )
        : undefined;
      return reply.redirect(`${site()}${path ?? '/tai'}`, 303);
    },
  );
}

function refusal(fault: string): ApiError {
  return new ApiError('response-refused', `The response is not taken: ${fault}.`);
}

/** Returns the path of the site's page with the result of a payment, in the language in which it started. */
async function findReturnPath(
  database: Database,
  { reference }: ProviderResponse,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('attempt')
    .innerJoin('fine', 'fine.numero', 'attempt.fine_numero')
    .select(['settlement_type', 'locale', 'numero', 'cle', 'numero_consignation'])
    .select('cle_consignation')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) return undefined;
  const isDeposit = row.settlement_type === 'CONSIGNATION';
  const number = isDeposit ? row.numero_consignation : row.numero;
  const key = isDeposit ? row.cle_consignation : row.cle;
  return `/tai/paiement/confirmation/${number}/${key}?langue=${row.locale}`;
}
