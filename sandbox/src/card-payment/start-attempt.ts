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
  /** Takes back the attempt that is under way, and is refused without one; only for whoever gave the key. */
  readonly resumes: boolean;
  /** Of the call: what the provider says later belongs to the same trace. */
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
  /** Milliseconds that the provider has to answer. */
  readonly duration: number;
  /** Milliseconds within which the card page has to be opened, where the provider tells that it was. */
  readonly opening: number;
}

/**
 * Begins a card payment: its amount is fixed and the fine is closed to others, both or neither. Of
 * those who come at the same time, the first to get the fine's lock wins.
 *
 * One that resumes ends the attempt under way before: never are there two. The provider cannot be told;
 * if it accepts the ended one all the same, that money is booked like any that comes late. Where nothing
 * is under way any more it begins nothing: that would be another payment, to which nobody has agreed.
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
    // It may have been paid meanwhile, and a fine in parts be payable again.
    if (!before && wanted.resumes) return refused('not-payable');
    // The provider is deciding: the money may have moved.
    if (before?.state === 'PENDING') return refused('payment-pending');
    if (fine.statut !== (before ? 'EN_COURS_PAIEMENT' : 'A_PAYER')) return refused('not-payable');
    const { left } = standingOf(fine, await readSettlements(transaction, fine.numero));
    const verdict = checkAmount(fine, left, wanted);
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

/** The trace that an attempt began in. */
export async function traceOfAttempt(
  database: Database,
  reference: string,
): Promise<string | undefined> {
  const attempt = await readAttempt(database, reference);
  return attempt?.traceparent ?? undefined;
}

/**
 * The payer's card page is open: the attempt now has all the time that the provider gives it. Until then
 * it had less, so that a fine is not closed for long by who never came to the page.
 * @param duration milliseconds from the attempt's start
 */
export async function extendOpenedAttempt(
  database: Database,
  reference: string,
  duration: number,
): Promise<void> {
  // One statement: whoever ends the attempt by its time at this moment waits for it, or comes first.
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
