import { amountLeft, type Cents, type Fine } from '@amendes/fines/fine.ts';
import { partialRange } from './partial-amount.ts';
import type { SettlementType } from '@amendes/fines/settlement.ts';

/**
 * The amount of the payment that takes the place of one that was left: the same, where it can still be
 * paid so, else all that is due now.
 */
export function resumableAmount(fine: Fine, type: SettlementType, begun: Cents): Cents {
  if (type === 'deposit') return fine.deposit?.amount ?? begun;
  const amount = amountLeft(fine);
  if (amount === undefined) return begun;
  const range = partialRange(fine, { type, amount, number: fine.number, key: fine.key });
  return range && begun >= range.from && begun <= range.to ? begun : amount;
}
