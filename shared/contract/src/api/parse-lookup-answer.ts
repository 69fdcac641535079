import { dayInFrance } from '@amendes/fines/deadlines.ts';
import {
  type AmountStep,
  type Day,
  type Fine,
  type LookupAnswer,
  type Offence,
  type Settlement,
  paymentStatusOf,
} from '@amendes/fines/fine.ts';
import { noticeKindOf } from '@amendes/fines/notice-kind.ts';
import { settlementTypeOf } from '@amendes/fines/settlement.ts';
import * as v from 'valibot';
import { failed, success, type Result, type ApiFailure } from './result.ts';
import type { Api } from './api-calls.ts';
import { Cents, type ReadBy } from './parse-answers.ts';

/**
 * Returns the day of a day or of a moment, which near midnight may fall on another day in France than in its own offset. Years
 * that stand for no date, such as 9999, are not converted: the following day could not be read.
 */
function toDay(text: string): Day {
  const time = /^2.*T.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : undefined;
  return time && !Number.isNaN(time.getTime()) ? dayInFrance(time) : text.slice(0, 10);
}

/* The session store must accept every value read here: it refuses invalid days and amounts that are not whole. */
const WireDay = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}/),
  v.transform(toDay),
  v.check((day) => !Number.isNaN(Date.parse(day))),
);
const Digits = v.pipe(v.string(), v.regex(/^\d+$/));

const levels = { MINORE: 'reduced', FORFAITAIRE: 'standard', MAJORE: 'increased' } as const;

const StepSchema = v.object({
  palier: v.picklist(['MINORE', 'FORFAITAIRE', 'MAJORE']),
  montant: Cents,
  jusquAu: v.nullish(WireDay),
  jusquAuVirement: v.nullish(WireDay),
});

const SettlementSchema = v.object({
  date: WireDay,
  montant: Cents,
  moyen: v.string(),
  referenceReglement: v.string(),
  typeReglement: v.nullish(v.string()),
});

const OffenceSchema = v.object({
  date: v.nullish(WireDay),
  lieu: v.nullish(v.string()),
  nature: v.nullish(v.string()),
  immatriculation: v.nullish(v.string()),
});

const StatusSchema = v.object({ statutPaiement: v.object({ valeur: v.string() }) });

const FineSchema = v.object({
  numero: Digits,
  cle: Digits,
  numeroConsignation: v.nullish(Digits),
  cleConsignation: v.nullish(Digits),
  typeAmende: v.string(),
  mediaReglement: v.nullish(v.number()),
  dateEnvoi: v.nullish(WireDay),
  montant: v.nullish(Cents),
  montantConsignation: v.nullish(Cents),
  bareme: v.nullish(v.array(StepSchema)),
  reglements: v.nullish(v.array(SettlementSchema)),
  paiementPartielAutorise: v.nullish(v.boolean()),
  infraction: v.nullish(OffenceSchema),
});

type Answer = NonNullable<Api['GET /api/v1/recherche/amende']['answer']>;
type WireFine = ReadBy<typeof FineSchema, Extract<Answer, { numero: string }>>;
type WireStatus = ReadBy<typeof StatusSchema, Answer>;

/** Value of `mediaReglement` for a payment at an approved tobacconist (point de vente agréé). */
const tobacconist = 3;

/** Parses the answer of the look-up, else `unreadable`. An answer that is empty, `null` or without a status found nothing. */
export function parseLookupAnswer(body: unknown): Result<LookupAnswer, ApiFailure> {
  if (isNothing(body)) return success(null);
  const answer = v.safeParse(StatusSchema, body);
  if (!answer.success) return failed({ reason: 'unreadable' });
  const { statutPaiement }: WireStatus = answer.output;
  const status = paymentStatusOf(statutPaiement.valeur);
  if (status === 'ERREUR') return success({ status });
  const fine = v.safeParse(FineSchema, body);
  return fine.success ? success(toFine(fine.output, status)) : failed({ reason: 'unreadable' });
}

function isNothing(body: unknown): boolean {
  if (body === '' || body === null || body === undefined) return true;
  return typeof body === 'object' && !('statutPaiement' in body && body.statutPaiement);
}

function toFine(wire: WireFine, status: Fine['status']): Fine {
  return {
    number: wire.numero,
    key: wire.cle,
    status,
    kind: noticeKindOf(wire.typeAmende),
    paidAtTobacconist: wire.mediaReglement === tobacconist,
    steps: (wire.bareme ?? []).map(toStep),
    settlements: (wire.reglements ?? []).map(toSettlement),
    partialPaymentAllowed: wire.paiementPartielAutorise ?? false,
    ...toDeposit(wire),
    ...(wire.dateEnvoi && { sentOn: wire.dateEnvoi }),
    ...(typeof wire.montant === 'number' && { amountDue: wire.montant }),
    ...(wire.infraction && { offence: toOffence(wire.infraction) }),
  };
}

function toDeposit(wire: WireFine): Pick<Fine, 'deposit'> {
  if (!wire.numeroConsignation || !wire.cleConsignation) return {};
  const amount = wire.montantConsignation;
  return {
    deposit: {
      number: wire.numeroConsignation,
      key: wire.cleConsignation,
      ...(typeof amount === 'number' && { amount }),
    },
  };
}

function toStep(wire: v.InferOutput<typeof StepSchema>): AmountStep {
  const { palier, montant, jusquAu, jusquAuVirement } = wire;
  return {
    level: levels[palier],
    amount: montant,
    ...(jusquAu && { until: jusquAu }),
    ...(jusquAuVirement && { transferUntil: jusquAuVirement }),
  };
}

function toSettlement(wire: v.InferOutput<typeof SettlementSchema>): Settlement {
  const { date, montant, moyen, referenceReglement, typeReglement } = wire;
  const type = settlementTypeOf(typeReglement);
  return {
    day: date,
    amount: montant,
    means: moyen,
    reference: referenceReglement,
    ...(type && { type }),
  };
}

function toOffence(wire: v.InferOutput<typeof OffenceSchema>): Offence {
  const { date, lieu, nature, immatriculation } = wire;
  return {
    ...(date && { day: date }),
    ...(lieu && { place: lieu }),
    ...(nature && { nature }),
    ...(immatriculation && { registration: immatriculation }),
  };
}
