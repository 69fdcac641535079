import { useFormatLocale } from '@amendes/contract';
import type { Cents, Day } from '@amendes/fines/fine.ts';

export interface Formats {
  /** Writes an amount in euros, with its currency. */
  readonly money: (cents: Cents) => string;
  /** Writes a day in full. */
  readonly day: (day: Day) => string;
}

/** Formats by locale: creating a formatter takes a browser longer than all of its formatting. */
const known = new Map<string, Formats>();

/** Returns the formats of amounts and dates in a locale. */
export function formatsIn(locale: string): Formats {
  const formats = known.get(locale) ?? makeFormats(locale);
  known.set(locale, formats);
  return formats;
}

function makeFormats(locale: string): Formats {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  // A day has no time zone, so it is parsed and formatted in the same one.
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    money: (cents) => money.format(cents / 100),
    // The line must not break between the day and its month.
    day: (day) => date.format(new Date(`${day}T00:00:00Z`)).replace(/(\d\.?) /, '$1\u00a0'),
  };
}

/** Returns the formats of amounts and dates in the citizen's language. */
export function useFormats(): Formats {
  return formatsIn(useFormatLocale());
}

interface Moments {
  /** Writes the time of day at the citizen's place. */
  readonly time: (moment: string | Date) => string;
  /** Writes day and time in metropolitan France, where payments are booked. */
  readonly booked: (moment: string) => string;
}

/** Returns the formats of points in time in the citizen's language. */
export function useMoments(): Moments {
  const locale = useFormatLocale();
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const booked = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  });
  return {
    time: (moment) => time.format(new Date(moment)),
    booked: (moment) => booked.format(new Date(moment)),
  };
}
