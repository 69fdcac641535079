import {
  amountLeft,
  roleOf,
  type Cents,
  type Fine,
  type PaymentReference,
} from '@amendes/fines/fine.ts';
import type { SettlementType } from '@amendes/fines/settlement.ts';
import { transferTerms, type TransferTerms } from '@amendes/fines/deadlines.ts';

/** One way to settle a fine, with its number, key and amount. */
export interface Offer extends PaymentReference {
  readonly type: SettlementType;
  /** Missing if the API did not return it: such an offer cannot be paid by card here. */
  readonly amount?: Cents;
}

/**
 * Returns the offers for a fine that can be paid. Under the number of its deposit only the deposit
 * is offered; a fine without a deposit can only be paid. Nothing is offered once all of it has been paid.
 */
export function offersFor(fine: Fine, reference: PaymentReference): readonly Offer[] {
  const { deposit } = fine;
  const amount = amountLeft(fine);
  if (amount === 0) return [];
  const deposits = deposit ? [toOffer('deposit', deposit, deposit.amount)] : [];
  if (roleOf(fine, reference) === 'deposit') return deposits;
  return [toOffer('payment', fine, amount), ...deposits];
}

/** Returns an offer. An amount of zero cannot be paid, so it counts as missing. */
function toOffer(type: SettlementType, { number, key }: PaymentReference, amount?: Cents): Offer {
  return { type, number, key, ...(amount && { amount }) };
}

/** Returns the offer of one type, if the fine has it under that number. */
export function offerOf(
  fine: Fine,
  reference: PaymentReference,
  type: SettlementType,
): Offer | undefined {
  return offersFor(fine, reference).find((offer) => offer.type === type);
}

/**
 * Returns the number and key under which a fine is settled in one way. Those of its deposit never pay it for
 * good, although a look-up under them also shows such a payment.
 */
export function referenceFor(fine: Fine, type: SettlementType): PaymentReference {
  const { number, key } = type === 'deposit' ? (fine.deposit ?? fine) : fine;
  return { number, key };
}

/** True if a transfer for this notice must carry the operation indicator printed on it. */
export function needsIndicator({ kind }: Fine): boolean {
  return kind === 'AFM' || kind === 'AFMm';
}

/** Reads three letters or digits, typed in any case and with any spaces around. */
export function parseIndicator(text: string): string | undefined {
  const typed = text.trim();
  // The text is tested as typed: in capitals other letters, such as ß, would become some of these.
  return /^[0-9A-Za-z]{3}$/.test(typed) ? typed.toUpperCase() : undefined;
}

/**
 * Returns the terms of a transfer for an offer, and its deadline. The amount of a deposit does not change; it must arrive
 * before the contest is sent, and only the notice names the deadline for that.
 */
export function termsOfTransfer(fine: Fine, { type, amount }: Offer, time: Date): TransferTerms {
  if (type === 'payment') return transferTerms(fine, time);
  return { ...(amount !== undefined && { amount }), arrival: { kind: 'onNotice' } };
}
