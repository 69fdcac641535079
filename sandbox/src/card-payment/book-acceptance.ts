import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { PaymentStatus } from '../fine/payment-status.ts';
import type { ProviderResponse } from './card-provider.ts';
import { attemptUnderWay, type Attempt } from './read-attempt.ts';
import { readSettlements } from './read-settlements.ts';
import { standingOf } from './standing.ts';

export interface BookingTime {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds that a fine paid in part waits before the rest can be paid. */
  readonly reexposure: number;
}

interface Acceptance {
  readonly attempt: Attempt;
  /** As it was before, its lock held. */
  readonly fine: Selectable<Tables['fine']>;
  readonly response: ProviderResponse;
  readonly time: BookingTime;
}

/** Books the money of an attempt and moves its fine. */
export async function bookAcceptance(
  transaction: Kysely<Tables>,
  acceptance: Acceptance,
): Promise<void> {
  const { attempt, fine, response, time } = acceptance;
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
  const statut = await nextStatus(transaction, acceptance);
  if (statut === fine.statut) return;
  const isPart = statut === 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  await transaction
    .updateTable('fine')
    .set({ statut, reexposed_at: isPart ? new Date(time.now + time.reexposure) : null })
    .where('numero', '=', fine.numero)
    .execute();
}

/** Short enough to be read out on the telephone, and the same however often a response comes. */
function settlementReference(attemptReference: string): string {
  return `C${attemptReference.slice(0, 12).toUpperCase()}`;
}

async function nextStatus(
  transaction: Kysely<Tables>,
  { attempt, fine }: Acceptance,
): Promise<PaymentStatus> {
  const { isPaid } = standingOf(fine, await readSettlements(transaction, fine.numero));
  // The amount may have risen since the attempt began; what was due then was paid.
  if (isPaid || attempt.in_full || fine.statut === 'PAYE') return 'PAYE';
  // A late part does not open the fine while somebody else is paying it.
  const someoneElse = await attemptUnderWay(transaction, fine.numero);
  return someoneElse ? fine.statut : 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
}
