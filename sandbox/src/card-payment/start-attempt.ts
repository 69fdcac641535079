import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Language } from '../language/language.ts';
import type { CardPayment } from './card-provider.ts';
import { checkAmount, type WantedPayment } from './check-amount.ts';
import { lockFine } from './lock-fine.ts';
import { isUnderWay } from './read-attempt.ts';
import { readSettlements } from './read-settlements.ts';
import { standingOf } from './standing.ts';

export interface WantedAttempt extends WantedPayment {
  readonly locale: Language;
}

export type StartRefusal =
  'notice-unknown' | 'payment-under-way' | 'not-payable' | 'deposit-impossible' | 'amount-refused';

export type StartedAttempt =
  | { readonly ok: true; readonly payment: CardPayment }
  | { readonly ok: false; readonly code: StartRefusal };

export interface AttemptTime {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds until an attempt without a response has ended. */
  readonly duration: number;
}

/**
 * Begins a card payment: its amount is fixed and the fine is closed to others, both or neither. Of
 * those who come at the same time, the first to get the fine's lock wins.
 */
export function startAttempt(
  database: Kysely<Tables>,
  wanted: WantedAttempt,
  { now, duration }: AttemptTime,
): Promise<StartedAttempt> {
  const startedAt = new Date(now);
  return database.transaction().execute(async (transaction) => {
    const fine = await lockFine(transaction, wanted.number, startedAt);
    if (!fine) return refused('notice-unknown');
    if (await isUnderWay(transaction, fine.numero)) return refused('payment-under-way');
    if (fine.statut !== 'A_PAYER') return refused('not-payable');
    const { left } = standingOf(fine, await readSettlements(transaction, fine.numero));
    const verdict = checkAmount(fine, left, wanted);
    if (!verdict.ok) return refused(verdict.code);

    const payment: CardPayment = {
      ...wanted,
      reference: randomUUID().replaceAll('-', ''),
      expiresAt: new Date(now + duration),
    };
    await transaction
      .insertInto('attempt')
      .values({
        reference: payment.reference,
        fine_numero: fine.numero,
        settlement_type: payment.settlementType,
        amount: payment.amount,
        in_full: verdict.inFull,
        locale: payment.locale,
        state: 'ACTIVE',
        started_at: startedAt,
        expires_at: payment.expiresAt,
      })
      .execute();
    await transaction
      .updateTable('fine')
      .set({ statut: 'EN_COURS_PAIEMENT' })
      .where('numero', '=', fine.numero)
      .execute();
    return { ok: true, payment };
  });
}

function refused(code: StartRefusal): StartedAttempt {
  return { ok: false, code };
}
