import type { FineRow, SettlementRow, SettlementType } from '../database/tables.ts';

type BookedSettlement = Pick<SettlementRow, 'amount' | 'settlement_type'>;

export interface Standing {
  /** Cents left to pay until the fine is settled. */
  readonly remaining: number;
  /** True if nothing is left, or if a deposit was paid instead. */
  readonly isPaid: boolean;
  /** Cents received beyond the amount due. */
  readonly overpaid: number;
}

/**
 * Computes the amount left after settlements, in the order in which they were booked. A fine of unknown amount owes
 * nothing that could be paid.
 */
export function standingOf(
  { amount }: Pick<FineRow, 'amount'>,
  settlements: readonly BookedSettlement[],
): Standing {
  const due = amount ?? 0;
  return settlements.reduce<Standing>(settle, { remaining: due, isPaid: due === 0, overpaid: 0 });
}

function settle(standing: Standing, { amount, settlement_type }: BookedSettlement): Standing {
  if (standing.isPaid) return { ...standing, overpaid: standing.overpaid + amount };
  if (settlement_type === 'CONSIGNATION') return { ...standing, isPaid: true };
  const remaining = Math.max(0, standing.remaining - amount);
  const excess = Math.max(0, amount - standing.remaining);
  return { remaining, isPaid: remaining === 0, overpaid: standing.overpaid + excess };
}

/** Lower limit of a partial payment, in cents. Nobody pays less than a euro by choice. */
const smallestPart = 100;

type PayableFine = Pick<
  FineRow,
  'numero' | 'numero_consignation' | 'deposit_amount' | 'partial_payment_allowed'
>;

export interface WantedPayment {
  /** Number of the fine, or that of its deposit. */
  readonly number: string;
  readonly settlementType: SettlementType;
  /** Cents. */
  readonly amount: number;
}

type AmountVerdict =
  | { readonly ok: true; readonly inFull: boolean }
  | { readonly ok: false; readonly code: 'deposit-impossible' | 'amount-refused' };

/** Checks an amount against what may be paid of a fine, by any means of payment. @param remaining cents left to pay */
export function checkAmount(
  fine: PayableFine,
  remaining: number,
  { number, settlementType, amount }: WantedPayment,
): AmountVerdict {
  if (settlementType === 'CONSIGNATION') {
    if (fine.numero_consignation === null || fine.deposit_amount === null) {
      return { ok: false, code: 'deposit-impossible' };
    }
    return amount === fine.deposit_amount ? { ok: true, inFull: true } : refused;
  }
  // The number of a deposit can pay only the deposit.
  if (number === fine.numero_consignation) return { ok: false, code: 'deposit-impossible' };
  if (amount > 0 && amount === remaining) return { ok: true, inFull: true };
  const isPart = amount >= smallestPart && amount < remaining;
  return fine.partial_payment_allowed === true && isPart ? { ok: true, inFull: false } : refused;
}

const refused: AmountVerdict = { ok: false, code: 'amount-refused' };
