import {
  amountLeft,
  roleOf,
  type Cents,
  type Fine,
  type PaymentReference,
} from '@amendes/fines/fine.ts';
import type { SettlementType } from '@amendes/fines/settlement.ts';
import { transferTerms, type TransferTerms } from '@amendes/fines/deadlines.ts';

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
  const deposits = deposit ? [toOffer('deposit', deposit, deposit.amount)] : [];
  if (roleOf(fine, reference) === 'deposit') return deposits;
  return [toOffer('payment', fine, amount), ...deposits];
}

/** Nothing cannot be paid: an amount of zero says no more than one that is missing. */
function toOffer(type: SettlementType, { number, key }: PaymentReference, amount?: Cents): Offer {
  return { type, number, key, ...(amount && { amount }) };
}

/** The offer of one type, when the fine has it under that number. */
export function offerOf(
  fine: Fine,
  reference: PaymentReference,
  type: SettlementType,
): Offer | undefined {
  return offersFor(fine, reference).find((offer) => offer.type === type);
}

/**
 * The number and key under which a fine is settled in one way. Those of its deposit never pay it for good,
 * though whoever looks it up under them learns of such a payment.
 */
export function referenceFor(fine: Fine, type: SettlementType): PaymentReference {
  const { number, key } = type === 'deposit' ? (fine.deposit ?? fine) : fine;
  return { number, key };
}

/** Whether a transfer for this notice has to carry the operation indicator printed on it. */
export function needsIndicator({ kind }: Fine): boolean {
  return kind === 'AFM' || kind === 'AFMm';
}

/** Three letters or digits, typed in any case and with any spaces around. */
export function parseIndicator(text: string): string | undefined {
  const typed = text.trim();
  // Tested as typed: in capitals other letters, such as ß, would become some of these.
  return /^[0-9A-Za-z]{3}$/.test(typed) ? typed.toUpperCase() : undefined;
}

/**
 * What a transfer for an offer has to carry, and by when. A deposit stays what it is; it has to be there
 * before the contest is sent, and only the notice says until when that can be.
 */
export function termsOfTransfer(fine: Fine, { type, amount }: Offer, time: Date): TransferTerms {
  if (type === 'payment') return transferTerms(fine, time);
  return { ...(amount !== undefined && { amount }), arrival: { kind: 'onNotice' } };
}
