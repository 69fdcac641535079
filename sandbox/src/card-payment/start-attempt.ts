import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { readSettlements } from '../database/fine-rows.ts';
import type { Database } from '../database/tables.ts';
import type { Language } from '../texts/language.ts';
import type { CardPayment } from './card-provider.ts';
import { checkAmount, type WantedPayment, standingOf } from './standing.ts';
import { lockFine, attemptUnderWay, readAttempt, settlementReference } from './payment-rows.ts';

export interface WantedAttempt extends WantedPayment {
  readonly locale: Language;
  /** True if the attempt under way must be replaced; refused without one. Only callers that gave the key may set it. */
  readonly resumes: boolean;
  /** Traceparent of the call. Later responses of the provider belong to the same trace. */
  readonly traceparent?: string | undefined;
}

export const startRefusals = [
  'notice-unknown',
  'payment-under-way',
  'payment-pending',
  'not-payable',
  'amount-refused',
  'deposit-impossible',
] as const;

export type StartRefusal = (typeof startRefusals)[number];

export interface AttemptTime {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Time limit for the provider's response, in milliseconds. */
  readonly duration: number;
  /** Time limit for opening the card page, in milliseconds, if the provider reports that it was opened. */
  readonly opening: number;
}

/**
 * Starts a card payment: fixes its amount and closes the fine to others, both or neither. If several callers start one
 * at the same time, the first to get the fine's lock wins.
 *
 * A payment that resumes first ends the attempt under way, so that there are never two. The provider cannot be notified
 * of that. If it still accepts the ended attempt, the money is booked like any late payment. If no attempt is under way
 * any more, nothing starts, because nobody agreed to another payment.
 */
export function startAttempt(
  database: Database,
  wanted: WantedAttempt,
  { now, duration, opening }: AttemptTime,
) {
  const startedAt = new Date(now);
  return database.transaction().execute(async (transaction) => {
    const fine = await lockFine(transaction, wanted.number, startedAt);
    if (!fine) return refused('notice-unknown');
    const before = await attemptUnderWay(transaction, fine.numero);
    if (before && !wanted.resumes) return refused('payment-under-way');
    // The fine may have been paid in the meantime, and a partly paid fine may be payable again.
    if (!before && wanted.resumes) return refused('not-payable');
    // The provider is still deciding, so the money may have moved.
    if (before?.state === 'PENDING') return refused('payment-pending');
    if (fine.statut !== (before ? 'EN_COURS_PAIEMENT' : 'A_PAYER')) return refused('not-payable');
    const { remaining } = standingOf(fine, await readSettlements(transaction, fine.numero));
    const verdict = checkAmount(fine, remaining, wanted);
    if (!verdict.ok) return refused(verdict.code);

    const { settlementType, amount, locale } = wanted;
    const reference = randomUUID().replaceAll('-', '');
    const payment: CardPayment = {
      reference,
      settlementReference: settlementReference(reference),
      amount,
      locale,
      expiresAt: new Date(now + duration),
    };
    if (before) {
      await transaction
        .updateTable('attempt')
        .set({ state: 'SUPERSEDED' })
        .where('reference', '=', before.reference)
        .execute();
    }
    await transaction
      .insertInto('attempt')
      .values({
        reference,
        fine_numero: fine.numero,
        settlement_type: settlementType,
        amount,
        in_full: verdict.inFull,
        locale,
        state: 'ACTIVE',
        started_at: startedAt,
        expires_at: new Date(now + Math.min(opening, duration)),
        traceparent: wanted.traceparent ?? null,
      })
      .execute();
    await transaction
      .updateTable('fine')
      .set({ statut: 'EN_COURS_PAIEMENT' })
      .where('numero', '=', fine.numero)
      .execute();
    return { ok: true, payment } as const;
  });
}

/** Returns the trace in which an attempt started. */
export async function traceOfAttempt(
  database: Database,
  reference: string,
): Promise<string | undefined> {
  const attempt = await readAttempt(database, reference);
  return attempt?.traceparent ?? undefined;
}

/**
 * Extends an attempt to the provider's full time limit once the payer's card page is open. Its limit is shorter before,
 * so that a payer who never opens the page does not close the fine for long.
 * @param duration milliseconds from the attempt's start
 */
export async function extendOpenedAttempt(
  database: Database,
  reference: string,
  duration: number,
): Promise<void> {
  // One statement, so that a concurrent expiry of the attempt runs either before or after it.
  await database
    .updateTable('attempt')
    .set({ expires_at: sql<Date>`started_at + ${duration} * interval '1 millisecond'` })
    .where('reference', '=', reference)
    .where('state', '=', 'ACTIVE')
    .execute();
}

function refused(code: StartRefusal) {
  return { ok: false, code } as const;
}
