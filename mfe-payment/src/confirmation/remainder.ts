import { amountLeft, type Cents, type LookupAnswer } from '@amendes/fines/fine.ts';

/** What a payment has left to pay, as far as the API tells it. */
export type Remainder =
  | { readonly left: 'unknown' }
  | { readonly left: 'nothing' }
  | { readonly left: 'some'; readonly amount: Cents; readonly isPayable: boolean };

/** What is left of a fine after a payment on it was booked. */
export function remainderOf(answer: LookupAnswer): Remainder {
  if (answer === null || answer.status === 'ERREUR') return { left: 'unknown' };
  if (answer.status === 'PAYE') return { left: 'nothing' };
  const amount = amountLeft(answer);
  const isPayable = answer.status === 'A_PAYER';
  const isLater = answer.status === 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  if (!amount || !(isPayable || isLater)) return { left: 'unknown' };
  return { left: 'some', amount, isPayable };
}
