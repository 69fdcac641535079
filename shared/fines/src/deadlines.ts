import { paidSoFar, type AmountStep, type Cents, type Day, type Fine } from './fine.ts';
import { familyOf } from './notice-kind.ts';
import type { Means } from './settlement.ts';

/** The last day on which an amount applies. */
export type LastDay =
  | { readonly kind: 'day'; readonly day: Day }
  /** The day is printed on the notice, but the API did not send it. */
  | { readonly kind: 'onNotice' }
  /** The amount never changes. */
  | { readonly kind: 'never' };

/** Returns the last day of a step for a means. A missing day is not derived from the other means. */
export function lastDay({ until, transferUntil }: AmountStep, means: Means): LastDay {
  if (until === undefined && transferUntil === undefined) return { kind: 'never' };
  const day = means === 'card' ? until : transferUntil;
  return day === undefined ? { kind: 'onNotice' } : { kind: 'day', day };
}

/** Returns the step that is valid at a moment: the first one whose last day for that means has not passed. */
export function stepOn(
  steps: readonly AmountStep[],
  means: Means,
  time: Date,
): AmountStep | undefined {
  const today = dayInFrance(time);
  return steps.find((step) => {
    // If only the card's day is known, the transfer's day has passed once that day has.
    const last = (means === 'transfer' && step.transferUntil) || step.until;
    return last === undefined || last >= today;
  });
}

/** Returns the valid step, or nothing if the API's amount differs: a day of one level must not be shown with another amount. */
export function stepDue({ steps, amountDue }: Fine, time: Date): AmountStep | undefined {
  const step = stepOn(steps, 'card', time);
  return step && (amountDue === undefined || step.amount === amountDue) ? step : undefined;
}

/** Amount and last day of a transfer. */
export interface TransferTerms {
  /** The amount to transfer, in euro cents; missing if the API did not send it. */
  readonly amount?: Cents;
  /** The day by which the money must have arrived for this amount to suffice. */
  readonly arrival: LastDay;
  /** The amount due if the money arrives later, in euro cents. */
  readonly later?: Cents;
}

/** Returns the amount due for a transfer: by the days that apply to transfers, less the payments already booked. */
export function transferTerms(fine: Fine, time: Date): TransferTerms {
  const remaining = (amount: Cents) => Math.max(0, amount - paidSoFar(fine));
  const { steps, amountDue } = fine;
  const step = stepOn(steps, 'transfer', time);
  if (amountDue === undefined) return { arrival: { kind: 'onNotice' } };
  // Steps that contradict the API's amount say nothing about it.
  if (!step || !stepDue(fine, time)) {
    return { amount: remaining(amountDue), arrival: { kind: 'onNotice' } };
  }
  const next = steps[steps.indexOf(step) + 1];
  return {
    amount: remaining(step.amount),
    arrival: lastDay(step, 'transfer'),
    ...(next && { later: remaining(next.amount) }),
  };
}

/** Names of the steps: an increased notice has no reduced rate, but 20 % less for a while (`increasedLess`). */
export type StepName = AmountStep['level'] | 'increasedLess';

/** Returns the name of a step for a kind of notice. */
export function stepName({ level }: AmountStep, kind: Fine['kind']): StepName {
  return level === 'reduced' && familyOf(kind) === 'increased' ? 'increasedLess' : level;
}

/** Formatter of days, created once: creating it takes a browser longer than all its formatting. */
let isoInFrance: Intl.DateTimeFormat | undefined;

/** Returns the day in metropolitan France at a moment: the deadlines of notices end by it. */
export function dayInFrance(time: Date): Day {
  // The Swedish form of a date is the ISO one.
  isoInFrance ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });
  return isoInFrance.format(time);
}

/** Age up to which the API's answer is shown before a new request, in milliseconds. */
const maxAgeMs = 10 * 60_000;

/** The same limit while a payment is under way, which can end at any moment, in milliseconds. */
const maxAgeUnderWayMs = 60_000;

/**
 * True if the API's answer is still valid: for ten minutes, for one minute while a payment is under way, and not beyond
 * the end of an amount's last day. False if the clock was set back, since the age is then unknown.
 * @param lookedUpAt and now: milliseconds since the epoch.
 */
export function isFresh(fine: Fine, lookedUpAt: number, now: number): boolean {
  const age = now - lookedUpAt;
  const maxAge = fine.status === 'EN_COURS_PAIEMENT' ? maxAgeUnderWayMs : maxAgeMs;
  return age >= 0 && age < maxAge && !hasPassedDeadline(fine, lookedUpAt, now);
}

/** True if the last day of any amount and means ended between two moments, in milliseconds since the epoch. */
export function hasPassedDeadline({ steps }: Fine, from: number, to: number): boolean {
  const first = dayInFrance(new Date(from));
  const last = dayInFrance(new Date(to));
  const ended = (day = '') => day >= first && day < last;
  return steps.some(({ until, transferUntil }) => ended(until) || ended(transferUntil));
}
