import type { Selectable } from 'kysely';
import type { SettlementType } from '../database/tables/payment-tables.ts';
import type { Tables } from '../database/tables.ts';

/** Cents: nobody pays less than a euro by choice. */
const smallestPart = 100;

type PayableFine = Pick<
  Selectable<Tables['fine']>,
  'numero' | 'numero_consignation' | 'deposit_amount' | 'partial_payment_allowed'
>;

export interface WantedPayment {
  /** The fine's own number, or that of its deposit. */
  readonly number: string;
  readonly settlementType: SettlementType;
  /** Cents. */
  readonly amount: number;
}

export type AmountVerdict =
  | { readonly ok: true; readonly inFull: boolean }
  | { readonly ok: false; readonly code: 'deposit-impossible' | 'amount-refused' };

/** What may be paid of a fine that can be paid, by any means. @param left cents left to pay for good */
export function checkAmount(
  fine: PayableFine,
  left: number,
  { number, settlementType, amount }: WantedPayment,
): AmountVerdict {
  if (settlementType === 'CONSIGNATION') {
    if (fine.numero_consignation === null || fine.deposit_amount === null) {
      return { ok: false, code: 'deposit-impossible' };
    }
    return amount === fine.deposit_amount ? { ok: true, inFull: true } : refused;
  }
  // The number of a deposit pays the deposit and nothing else.
  if (number === fine.numero_consignation) return { ok: false, code: 'deposit-impossible' };
  if (amount > 0 && amount === left) return { ok: true, inFull: true };
  const isPart = amount >= smallestPart && amount < left;
  return fine.partial_payment_allowed === true && isPart ? { ok: true, inFull: false } : refused;
}

const refused: AmountVerdict = { ok: false, code: 'amount-refused' };
