import { lastDay, stepDue, type LastDay } from '@amendes/fines/deadlines.ts';
import { amountLeft, paidSoFar, type Cents, type LookupAnswer } from '@amendes/fines/fine.ts';

/** What a payment has left to pay, as far as the API tells it. */
export type Remainder =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'some';
      readonly amount: Cents;
      /** Whether it can be paid now: a first part is processed before the next one is taken. */
      readonly isPayable: boolean;
      /** Until when it is that amount, for whoever pays by card. */
      readonly until: LastDay;
      /** What is left to pay afterwards. */
      readonly later?: Cents;
    };

/** What is left of a fine after a payment on it was booked. */
export function remainderOf(answer: LookupAnswer, time: Date): Remainder {
  if (answer === null || answer.status === 'ERREUR') return { kind: 'unknown' };
  if (answer.status === 'PAYE') return { kind: 'nothing' };
  const amount = amountLeft(answer);
  const isPayable = answer.status === 'A_PAYER';
  const isLater = answer.status === 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  if (!amount || !(isPayable || isLater)) return { kind: 'unknown' };
  const step = stepDue(answer, time);
  const next = step && answer.steps[answer.steps.indexOf(step) + 1];
  return {
    kind: 'some',
    amount,
    isPayable,
    until: step ? lastDay(step, 'card') : { kind: 'onNotice' },
    ...(next && { later: next.amount - paidSoFar(answer) }),
  };
}
