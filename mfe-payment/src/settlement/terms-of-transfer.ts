import { transferTerms, type TransferTerms } from '@amendes/fines/deadlines.ts';
import type { Fine } from '@amendes/fines/fine.ts';
import type { Offer } from './offers.ts';

/**
 * What a transfer for an offer has to carry, and by when. A deposit stays what it is; it has to be there
 * before the contest is sent, and only the notice says until when that can be.
 */
export function termsOfTransfer(fine: Fine, { type, amount }: Offer, time: Date): TransferTerms {
  if (type === 'payment') return transferTerms(fine, time);
  return { ...(amount !== undefined && { amount }), arrival: { kind: 'onNotice' } };
}
