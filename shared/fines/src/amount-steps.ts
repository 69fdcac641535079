import { dayInFrance } from './day-in-france.ts';
import { paidSoFar, type AmountStep, type Cents, type Day, type Fine } from './fine.ts';
import { familyOf } from './notice-kind.ts';

/**
 * How the money travels. A card, also by telephone, and a tobacconist have 15 days more than a transfer
 * or a cheque (R49-3-1 of the code of criminal procedure).
 */
export type Means = 'card' | 'transfer';

/** The last day on which an amount holds. */
export type LastDay =
  | { readonly kind: 'day'; readonly day: Day }
  /** There is one, which the API did not tell: the notice has it in print. */
  | { readonly kind: 'onNotice' }
  /** The amount stays as it is. */
  | { readonly kind: 'never' };

/** The last day of a step by one means. Nothing is subtracted where the API is silent. */
export function lastDay({ until, transferUntil }: AmountStep, means: Means): LastDay {
  if (until === undefined && transferUntil === undefined) return { kind: 'never' };
  const day = means === 'card' ? until : transferUntil;
  return day === undefined ? { kind: 'onNotice' } : { kind: 'day', day };
}

/** The step that holds at a point in time: the first whose last day by that means has not passed. */
export function stepOn(
  steps: readonly AmountStep[],
  means: Means,
  time: Date,
): AmountStep | undefined {
  const today = dayInFrance(time);
  return steps.find((step) => {
    // Where only the day of the card is known, the transfer's has passed once that has.
    const last = (means === 'transfer' && step.transferUntil) || step.until;
    return last === undefined || last >= today;
  });
}

/**
 * The step of the amount that the API asks for at a point in time. None when its amount is another: the
 * day of one level is never said of the amount of another.
 */
export function stepDue({ steps, amountDue }: Fine, time: Date): AmountStep | undefined {
  const step = stepOn(steps, 'card', time);
  return step && (amountDue === undefined || step.amount === amountDue) ? step : undefined;
}

/** What a transfer has to carry, and by when. */
export interface TransferTerms {
  /** Missing when the API did not tell it. */
  readonly amount?: Cents;
  /** The day by which the money must have arrived for that amount to be enough. */
  readonly arrival: LastDay;
  /** What is due when it arrives later. */
  readonly later?: Cents;
}

/** What is due of a fine when a transfer arrives: by the transfer's own days, less what was booked. */
export function transferTerms(fine: Fine, time: Date): TransferTerms {
  const left = (amount: Cents) => Math.max(0, amount - paidSoFar(fine));
  const { steps, amountDue } = fine;
  const step = stepOn(steps, 'transfer', time);
  if (amountDue === undefined) return { arrival: { kind: 'onNotice' } };
  // Steps that do not agree with the amount that is asked for say nothing about it.
  if (!step || !stepDue(fine, time)) {
    return { amount: left(amountDue), arrival: { kind: 'onNotice' } };
  }
  const next = steps[steps.indexOf(step) + 1];
  return {
    amount: left(step.amount),
    arrival: lastDay(step, 'transfer'),
    ...(next && { later: left(next.amount) }),
  };
}

/** What a step is called: a notice that was increased has no reduced rate, but 20 % less for a while. */
export type StepName = AmountStep['level'] | 'increasedLess';

export function stepName({ level }: AmountStep, kind: Fine['kind']): StepName {
  return level === 'reduced' && familyOf(kind) === 'increased' ? 'increasedLess' : level;
}
