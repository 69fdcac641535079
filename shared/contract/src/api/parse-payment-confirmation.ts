import { dayInFrance } from '@amendes/fines/deadlines.ts';
import type { Day } from '@amendes/fines/fine.ts';
import { paymentMeansOf, settlementTypeOf, settlementWords } from '@amendes/fines/settlement.ts';
import { noticeKindOf } from '@amendes/fines/notice-kind.ts';
import * as v from 'valibot';
import {
  failed,
  success,
  type Result,
  type ApiFailure,
  type Moment,
  type PaymentConfirmation,
} from './result.ts';
import type { Api } from './api-calls.ts';
import { Cents, type ReadBy } from './parse-answers.ts';

const offset = /T.*(Z|[+-]\d\d:?\d\d)$/;
const DayOrMoment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}/),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
const Moment = v.pipe(DayOrMoment, v.regex(offset));

const payment = {
  typeAmende: v.string(),
  typeReglement: v.picklist([settlementWords.payment, settlementWords.deposit]),
  montant: Cents,
};

const ended = { ...payment, sansReponse: v.nullish(Cents) };

const ConfirmationSchema = v.variant('etat', [
  v.object({ etat: v.literal('AUCUN') }),
  v.object({ etat: v.literal('EN_COURS'), ...payment, expireLe: v.nullish(Moment) }),
  v.object({ etat: v.literal('REFUSE'), ...ended }),
  v.object({ etat: v.literal('ANNULE'), ...ended }),
  v.object({
    etat: v.literal('PAYE'),
    ...ended,
    dateReglement: DayOrMoment,
    moyen: v.string(),
    referenceReglement: v.pipe(v.string(), v.minLength(1)),
    numRegle: v.nullish(v.pipe(v.string(), v.regex(/^\d+$/))),
    resteAPayer: v.nullish(Cents),
    numJustificatif: v.nullish(v.string()),
    dateJustificatif: v.nullish(Moment),
  }),
]);

/** Fields of all states: the API describes them in one list, without assigning them to states. */
type Fields = Required<Api['GET /api/v1/confirmerPaiement/avis/2']['answer']>;
type Answer = { [Etat in Fields['etat']]: Fields & { etat: Etat } }[Fields['etat']];
type Wire = ReadBy<typeof ConfirmationSchema, Answer>;
type WirePayment = Exclude<Wire, { etat: 'AUCUN' }>;

/** Parses the answer of `confirmerPaiement`. A state that this release does not know is `unreadable`. */
export function parsePaymentConfirmation(body: unknown): Result<PaymentConfirmation, ApiFailure> {
  const wire = v.safeParse(ConfirmationSchema, body);
  return wire.success ? success(toConfirmation(wire.output)) : failed({ reason: 'unreadable' });
}

function toConfirmation(wire: Wire): PaymentConfirmation {
  switch (wire.etat) {
    case 'AUCUN':
      return { state: 'none' };
    case 'EN_COURS': {
      const { expireLe } = wire;
      return { state: 'underWay', ...toPayment(wire), ...(expireLe && { expiresAt: expireLe }) };
    }
    case 'REFUSE':
      return { state: 'refused', ...toEnded(wire) };
    case 'ANNULE':
      return { state: 'cancelled', ...toEnded(wire) };
    case 'PAYE':
      return {
        state: 'paid',
        ...toEnded(wire),
        ...toTime(wire.dateReglement),
        means: paymentMeansOf(wire.moyen),
        meansText: wire.moyen,
        reference: wire.referenceReglement,
        ...toReceiptFacts(wire),
      };
  }
}

type WirePaid = Extract<Wire, { etat: 'PAYE' }>;

function toReceiptFacts(wire: WirePaid) {
  const { numRegle, resteAPayer, numJustificatif, dateJustificatif } = wire;
  const issued = dateJustificatif ? { issuedAt: dateJustificatif } : {};
  return {
    ...(numRegle && { settledNumber: numRegle }),
    ...(typeof resteAPayer === 'number' && { leftAfter: resteAPayer }),
    ...(numJustificatif && { receipt: { number: numJustificatif, ...issued } }),
  };
}

function toPayment({ typeAmende, typeReglement, montant }: WirePayment) {
  return {
    kind: noticeKindOf(typeAmende),
    settlementType: settlementTypeOf(typeReglement),
    amount: montant,
  };
}

function toEnded(wire: Exclude<WirePayment, { etat: 'EN_COURS' }>) {
  const { sansReponse } = wire;
  return {
    ...toPayment(wire),
    ...(typeof sansReponse === 'number' && { unanswered: sansReponse }),
  };
}

/** Returns the day in France: near midnight it may differ from the day in the moment's own offset. */
function toTime(text: string): { readonly day: Day; readonly paidAt?: Moment } {
  if (!offset.test(text)) return { day: text.slice(0, 10) };
  return { day: dayInFrance(new Date(text)), paidAt: text };
}
