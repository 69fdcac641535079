import { sql } from 'kysely';
import { readSettlements } from '../database/fine-rows.ts';
import type {
  Database,
  FineRow,
  AttemptRow,
  AttemptState,
  ResponseVerdict,
} from '../database/tables.ts';
import type { ProviderResponse } from './card-provider.ts';
import {
  lockFine,
  readAttempt,
  attemptUnderWay,
  settlementReference,
  releaseFine,
} from './payment-rows.ts';
import type { PaymentOutcome } from '../sips/response-code.ts';
import { standingOf } from './standing.ts';

interface BookingTime {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Waiting time of a partly paid fine before the rest can be paid, in milliseconds. */
  readonly reexposure: number;
}

interface Acceptance {
  readonly attempt: AttemptRow;
  /** Fine before the booking, locked. */
  readonly fine: FineRow;
  readonly response: ProviderResponse;
  readonly time: BookingTime;
}

type Judgements = Readonly<Record<PaymentOutcome, ResponseVerdict>>;

/** Verdicts on an accepted attempt. It stays accepted, whatever response follows. */
const settled: Judgements = {
  accepted: 'duplicate',
  pending: 'ignored',
  cancelled: 'ignored',
  refused: 'ignored',
};

/** Verdicts on an attempt that ended without the provider. It stays ended, unless money moves after all. */
const ended: Judgements = { ...settled, accepted: 'late' };

const open: Judgements = {
  accepted: 'booked',
  pending: 'pending',
  cancelled: 'cancelled',
  refused: 'refused',
};

/** Verdicts by the attempt's state and the response's outcome. Money that arrived is never ignored. */
const judgements: Readonly<Record<AttemptState, Judgements>> = {
  ACTIVE: open,
  PENDING: { ...open, pending: 'duplicate' },
  ACCEPTED: settled,
  ACCEPTED_LATE: settled,
  REFUSED: { ...ended, refused: 'duplicate' },
  CANCELLED: { ...ended, cancelled: 'duplicate' },
  EXPIRED: ended,
  SUPERSEDED: ended,
};

/** Next state of the attempt, by verdict. A missing verdict changes nothing. */
const nextStates: Readonly<Partial<Record<ResponseVerdict, AttemptState>>> = {
  booked: 'ACCEPTED',
  late: 'ACCEPTED_LATE',
  refused: 'REFUSED',
  cancelled: 'CANCELLED',
  pending: 'PENDING',
};

export type ResponseResult = 'taken' | 'unknown-reference' | 'wrong-amount';

/**
 * Stores a response of the provider. Its effects on the attempt, the money and the fine are stored together or not at
 * all, so that the provider can resend it until it is accepted. A response that was stored before is counted and
 * changes nothing else.
 */
export function takeResponse(
  database: Database,
  response: ProviderResponse,
  time: BookingTime,
): Promise<ResponseResult> {
  const moment = new Date(time.now);
  return database.transaction().execute(async (transaction) => {
    const known = await readAttempt(transaction, response.reference);
    if (!known) return 'unknown-reference';
    if (known.amount !== response.amount) return 'wrong-amount';
    const fine = await lockFine(transaction, known.fine_numero, moment);
    // The attempt is read again, because only the lock ensures that nobody else changes it.
    const attempt = await readAttempt(transaction, response.reference);
    if (!fine || !attempt) return 'unknown-reference';

    const verdict = judgements[attempt.state][response.outcome];
    const state = nextStates[verdict];
    await transaction
      .insertInto('payment_response')
      .values({
        transaction_reference: attempt.reference,
        received_at: moment,
        response_code: response.code,
        verdict,
      })
      .onConflict((conflict) =>
        conflict
          .constraint('payment_response_once')
          .doUpdateSet({ times: sql`payment_response.times + 1` }),
      )
      .execute();
    if (!state) return 'taken';
    await transaction
      .updateTable('attempt')
      .set({ state, response_code: response.code, answered_at: moment })
      .where('reference', '=', attempt.reference)
      .execute();
    if (response.outcome === 'accepted') {
      await bookAcceptance(transaction, { attempt, fine, response, time });
    } else if (response.outcome !== 'pending') {
      await releaseFine(transaction, fine.numero);
    }
    return 'taken';
  });
}

/** Books the money of an attempt and updates the status of its fine. */
async function bookAcceptance(
  transaction: Database,
  { attempt, fine, response, time }: Acceptance,
): Promise<void> {
  await transaction
    .insertInto('settlement')
    .values({
      fine_numero: fine.numero,
      reference: settlementReference(attempt.reference),
      settled_at: response.decidedAt ?? new Date(time.now).toISOString(),
      amount: attempt.amount,
      means: 'CARTE',
      settlement_type: attempt.settlement_type,
      attempt_reference: attempt.reference,
    })
    .execute();
  const { isPaid } = standingOf(fine, await readSettlements(transaction, fine.numero));
  // The amount may have risen since the attempt started. The payer paid the amount that was due then.
  const isPart = !isPaid && !attempt.in_full && fine.statut !== 'PAYE';
  // A late partial payment must not open the fine while somebody else is paying it.
  if (isPart && (await attemptUnderWay(transaction, fine.numero))) return;
  const statut = isPart ? 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' : 'PAYE';
  if (statut === fine.statut) return;
  await transaction
    .updateTable('fine')
    .set({ statut, reexposed_at: isPart ? new Date(time.now + time.reexposure) : null })
    .where('numero', '=', fine.numero)
    .execute();
}
