import { sql } from 'kysely';
import { Type, type Static } from 'typebox';
import { errorAnswers, type Api } from '../api/api.ts';
import { refreshFine } from '../card-payment/refresh-fine.ts';
import { attemptUnderWay } from '../card-payment/payment-rows.ts';
import type { Database, AttemptState } from '../database/tables.ts';
import { PaymentNumber, PrintedKey, Fine } from '../fine/fine.ts';
import type { NoticeCallParts } from '../notice-lookups/find-notice.ts';
import { SettlementReference, readSettled } from '../receipt/find-settlement.ts';
import { issueReceipt } from '../receipt/receipt-pdf.ts';

/** Newest event of a fine's payment. Only `etat`, `numAvis` and `cleAvis` are always present. */
const Confirmation = Type.Object(
  {
    etat: Type.Enum(['PAYE', 'EN_COURS', 'REFUSE', 'ANNULE', 'AUCUN'], {
      description: 'refused and cancelled only if no other attempt was started since',
    }),
    numAvis: PaymentNumber,
    cleAvis: PrintedKey,
    typeAmende: Type.Optional(Fine.properties.typeAmende),
    typeReglement: Type.Optional(Type.Enum(['AMENDE', 'CONSIGNATION'])),
    montant: Type.Optional(Type.Integer({ minimum: 0 })),
    dateReglement: Type.Optional(Type.String({ description: 'a day, or a moment' })),
    moyen: Type.Optional(Type.String()),
    referenceReglement: Type.Optional(Type.String()),
    numRegle: Type.Optional(
      Type.String({
        description: 'the number that a settlement paid: of a deposit, the deposit’s own',
      }),
    ),
    resteAPayer: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'cents still to be paid right after the settlement, as on its receipt',
      }),
    ),
    numJustificatif: Type.Optional(
      Type.String({ description: 'the receipt’s number; missing when paid at a tobacconist' }),
    ),
    dateJustificatif: Type.Optional(
      Type.String({ description: 'the moment at which the receipt was issued' }),
    ),
    expireLe: Type.Optional(
      Type.String({
        description:
          'when the attempt ends if no response comes; missing once it cannot be taken back',
      }),
    ),
    sansReponse: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'cents that may still be taken in addition to the reported outcome: by an attempt under way, else by the newest attempt of the last day, since the last payment by card, that ended without a response; 0 if there is none',
      }),
    ),
  },
  { additionalProperties: false },
);

type Confirmation = Static<typeof Confirmation>;

type Event = Omit<Confirmation, 'numAvis' | 'cleAvis'>;

/** State to report, by the state of the attempt. Nothing is reported of one that expired or was replaced. */
const etats: Readonly<Record<AttemptState, Event['etat'] | undefined>> = {
  ACTIVE: 'EN_COURS',
  PENDING: 'EN_COURS',
  ACCEPTED: 'PAYE',
  ACCEPTED_LATE: 'PAYE',
  REFUSED: 'REFUSE',
  CANCELLED: 'ANNULE',
  EXPIRED: undefined,
  SUPERSEDED: undefined,
};

const Query = Type.Object({
  numAvis: PaymentNumber,
  cleAvis: PrintedKey,
  /** Reference of the settlement to return instead of the newest event. */
  referenceReglement: Type.Optional(SettlementReference),
});

export function confirmPaymentRoute(api: Api, { database, lookups, now }: NoticeCallParts): void {
  api.get(
    '/confirmerPaiement/avis/2',
    {
      schema: {
        summary: 'Returns the latest outcome for a fine, or one of its settlements',
        tags: ['card payment'],
        refusals: ['too-many-attempts'],
        querystring: Query,
        response: { 200: Confirmation, ...errorAnswers },
      },
    },
    async ({ query: { numAvis, cleAvis, referenceReglement: reference }, ip }) => {
      const verdict = await lookups.checkKey({ ip, number: numAvis, key: cleAvis });
      // A wrong key gets the same answer as an unknown number.
      if (verdict.kind !== 'right') return { etat: 'AUCUN' as const, numAvis, cleAvis };
      await refreshFine(database, verdict.fineNumero, now());
      const event =
        reference === undefined
          ? await newestEvent(database, verdict.fineNumero, now())
          : await settlementEvent(database, verdict.fineNumero, now(), reference);
      return { ...(event ?? { etat: 'AUCUN' as const }), numAvis, cleAvis };
    },
  );
}

/**
 * Returns the newest event of a fine, or the attempt under way for as long as it keeps the fine closed. A settlement without an
 * attempt is older than all attempts, because it was loaded with the fine. If the newest attempt expired, the result of the one
 * before is not reported: it would be mistaken for the result of the expired one, which is unknown.
 */
async function newestEvent(
  database: Database,
  numero: string,
  now: number,
): Promise<Event | undefined> {
  const attempt = await database
    .selectFrom('attempt')
    .innerJoin('fine', 'fine.numero', 'attempt.fine_numero')
    .selectAll('attempt')
    .select('type_amende')
    .where('fine_numero', '=', numero)
    .where('state', '!=', 'SUPERSEDED')
    // The attempt under way is first, even if money of an ended one arrived late: a payer can return to its card page.
    .orderBy(sql`statut = 'EN_COURS_PAIEMENT' and state in ('ACTIVE', 'PENDING')`, 'desc')
    .orderBy(sql`coalesce(answered_at, started_at)`, 'desc')
    .executeTakeFirst();
  const etat = attempt && etats[attempt.state];
  if (!etat || etat === 'PAYE') {
    const settled = await settlementEvent(database, numero, now);
    return settled && { ...settled, sansReponse: await readUndecidedCents(database, numero, now) };
  }
  return {
    etat,
    typeAmende: attempt.type_amende,
    typeReglement: attempt.settlement_type,
    montant: attempt.amount,
    ...(attempt.state === 'ACTIVE' && { expireLe: attempt.expires_at.toISOString() }),
    ...(etat !== 'EN_COURS' && { sansReponse: await readUndecidedCents(database, numero, now) }),
  };
}

const dayMs = 24 * 60 * 60_000;

/** Code of the provider for "not known yet". */
const pendingCode = '60';

/**
 * Returns the cents that may still move: those of the attempt under way, even if late money paid everything and however long the
 * bank takes, else those of the newest attempt of the last day, since the last payment, that ended without a response.
 */
async function readUndecidedCents(
  database: Database,
  numero: string,
  now: number,
): Promise<number> {
  const open = await attemptUnderWay(database, numero);
  if (open) return open.amount;
  const newest = await database
    .selectFrom('attempt')
    // A refusal that arrived too late to count still proves that no money moved.
    .leftJoin('payment_response', (join) =>
      join
        .onRef('transaction_reference', '=', 'attempt.reference')
        .on('payment_response.response_code', '!=', pendingCode),
    )
    .select(['amount', 'state'])
    .where('fine_numero', '=', numero)
    .where('started_at', '>', new Date(now - dayMs))
    .where((is) =>
      is.or([
        is('state', 'in', ['ACCEPTED', 'ACCEPTED_LATE']),
        is.and([
          is('state', 'in', ['EXPIRED', 'SUPERSEDED']),
          is('payment_response.id', 'is', null),
        ]),
      ]),
    )
    .orderBy('started_at', 'desc')
    .executeTakeFirst();
  return newest && etats[newest.state] === undefined ? newest.amount : 0;
}

/**
 * Returns a settlement with all that its receipt states. The receipt is issued when it is first reported.
 * @param reference of the settlement; the newest one if missing
 */
async function settlementEvent(
  database: Database,
  numero: string,
  now: number,
  reference?: string,
): Promise<Event | undefined> {
  const settlement = await database
    .selectFrom('settlement')
    .innerJoin('fine', 'fine.numero', 'settlement.fine_numero')
    .selectAll('settlement')
    .select('type_amende')
    .where('fine_numero', '=', numero)
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference ?? ''))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!settlement) return undefined;
  const settled = await readSettled(database, settlement.id);
  const receipt = settled && (await issueReceipt(database, settlement.id, now));
  return {
    etat: 'PAYE',
    typeAmende: settlement.type_amende,
    typeReglement: settlement.settlement_type,
    montant: settlement.amount,
    dateReglement: settlement.settled_at,
    moyen: settlement.means,
    referenceReglement: settlement.reference,
    ...(settled && { numRegle: settled.number, resteAPayer: settled.remaining }),
    ...(receipt && {
      numJustificatif: receipt.number,
      dateJustificatif: receipt.issued_at.toISOString(),
    }),
  };
}
