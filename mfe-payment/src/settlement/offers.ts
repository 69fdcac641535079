import {
  amountLeft,
  roleOf,
  type Cents,
  type Fine,
  type PaymentReference,
} from '@amendes/fines/fine.ts';
import type { SettlementType } from '@amendes/fines/settlement.ts';

/** One way to settle a fine, with the number and key and the amount that it is settled under. */
export interface Offer extends PaymentReference {
  readonly type: SettlementType;
  /** Missing when the API did not tell it: such an offer cannot be paid by card here. */
  readonly amount?: Cents;
}

/**
 * What can be chosen for a fine that is to be paid. Under the number of its deposit only the deposit
 * is offered; a fine without a deposit can only be paid. Nothing is offered once all of it was paid.
 */
export function offersFor(fine: Fine, reference: PaymentReference): readonly Offer[] {
  const { deposit } = fine;
  const amount = amountLeft(fine);
  if (amount === 0) return [];
  const depositOffer: readonly Offer[] = deposit ? [{ ...deposit, type: 'deposit' }] : [];
  if (roleOf(fine, reference) === 'deposit') return depositOffer;
  const { number, key } = fine;
  return [
    { type: 'payment', number, key, ...(amount !== undefined && { amount }) },
    ...depositOffer,
  ];
}

/** The offer of one type, when the fine has it under that number. */
export function offerOf(
  fine: Fine,
  reference: PaymentReference,
  type: SettlementType,
): Offer | undefined {
  return offersFor(fine, reference).find((offer) => offer.type === type);
}
