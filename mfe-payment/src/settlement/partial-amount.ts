import { type Cents, type Fine, amountLeft } from '@amendes/fines/fine.ts';
import type { Offer } from './offers.ts';
import type { SettlementType } from '@amendes/fines/settlement.ts';

/** Minimum part payment, in cents. */
const least: Cents = 100;

/** Range of amounts that may be paid of an offer, in cents, both ends included. */
export interface AmountRange {
  readonly from: Cents;
  readonly to: Cents;
}

/** Returns the range of a part payment; `undefined` if the fine must be paid in one go. */
export function partialRange(fine: Fine, { type, amount }: Offer): AmountRange | undefined {
  if (!fine.partialPaymentAllowed || type !== 'payment') return undefined;
  if (amount === undefined || amount < least) return undefined;
  return { from: least, to: amount };
}

/** Returns the amount of an address, in whole cents within the range; anything else cannot be paid. */
export function parseAmount(text: string, range: AmountRange | undefined): Cents | undefined {
  if (!range || !/^[1-9]\d{0,8}$/.test(text)) return undefined;
  const amount = Number(text);
  return amount >= range.from && amount <= range.to ? amount : undefined;
}

/**
 * Returns the amount of the payment that replaces one that was left: the same if it can still be
 * paid that way, else all that is due now.
 */
export function resumableAmount(fine: Fine, type: SettlementType, startedAmount: Cents): Cents {
  if (type === 'deposit') return fine.deposit?.amount || startedAmount;
  const amount = amountLeft(fine);
  if (amount === undefined) return startedAmount;
  const range = partialRange(fine, { type, amount, number: fine.number, key: fine.key });
  return range && startedAmount >= range.from && startedAmount <= range.to ? startedAmount : amount;
}
