import { paidSoFar, type AmountStep, type Cents, type Day, type Fine } from './fine.ts';
import { familyOf } from './notice-kind.ts';
import type { Means } from './settlement.ts';

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

/** Made once: to make a formatter takes a browser longer than all that it formats. */
let isoInFrance: Intl.DateTimeFormat | undefined;

/** The day that it is in metropolitan France at a point in time: there the deadlines of notices end. */
export function dayInFrance(time: Date): Day {
  // The Swedish form of a date is the ISO one.
  isoInFrance ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });
  return isoInFrance.format(time);
}

/** The API's answer is shown for so long; then it is asked again. */
const maxAgeMs = 10 * 60_000;

/** A payment that is under way can end at any moment. */
const maxAgeUnderWayMs = 60_000;

/**
 * Whether the API's answer still holds: for ten minutes, less while a payment is under way, and not over
 * the end of a day on which an amount ended. A clock that was set back tells no age.
 * @param lookedUpAt and now: milliseconds since the epoch.
 */
export function isFresh(fine: Fine, lookedUpAt: number, now: number): boolean {
  const age = now - lookedUpAt;
  const maxAge = fine.status === 'EN_COURS_PAIEMENT' ? maxAgeUnderWayMs : maxAgeMs;
  return age >= 0 && age < maxAge && !hasPassedDeadline(fine, lookedUpAt, now);
}

/** Whether a last day of an amount, by whichever means, ended between two points in time. */
export function hasPassedDeadline({ steps }: Fine, from: number, to: number): boolean {
  const first = dayInFrance(new Date(from));
  const last = dayInFrance(new Date(to));
  const ended = (day = '') => day >= first && day < last;
  return steps.some(({ until, transferUntil }) => ended(until) || ended(transferUntil));
}
