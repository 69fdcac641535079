import { dayInFrance } from './day-in-france.ts';
import type { Fine } from './fine.ts';

/** What the API said of a fine is shown for so long, in milliseconds; then it is asked again. */
const maxAgeMs = 10 * 60_000;

/** A payment that is under way can end at any moment. */
const maxAgeUnderWayMs = 60_000;

/**
 * Whether what was looked up still holds: for ten minutes, less while a payment is under way, and not over the end of a day on which an
 * amount ended. A clock that was set back tells no age.
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
  const ended = (day: string | undefined) => day !== undefined && day >= first && day < last;
  return steps.some(({ until, transferUntil }) => ended(until) || ended(transferUntil));
}
