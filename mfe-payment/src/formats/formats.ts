import { useFormatLocale } from '@amendes/contract';
import type { Cents, Day } from '@amendes/fines/fine.ts';

export interface Formats {
  /** An amount in euros, with its currency. */
  readonly money: (cents: Cents) => string;
  /** A day, written out. */
  readonly day: (day: Day) => string;
}

/** By locale: to make a formatter takes a browser longer than all that it formats. */
const known = new Map<string, Formats>();

/** Amounts and dates as a locale writes them. */
export function formatsIn(locale: string): Formats {
  const formats = known.get(locale) ?? makeFormats(locale);
  known.set(locale, formats);
  return formats;
}

function makeFormats(locale: string): Formats {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  // A day has no time zone: it is read and written in the same one.
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    money: (cents) => money.format(cents / 100),
    // A line never ends between the day and its month.
    day: (day) => date.format(new Date(`${day}T00:00:00Z`)).replace(/(\d\.?) /, '$1\u00a0'),
  };
}

/** Amounts and dates as the visitor's language writes them. */
export function useFormats(): Formats {
  return formatsIn(useFormatLocale());
}

interface Moments {
  /** The time of day, where the visitor is. */
  readonly time: (moment: string | Date) => string;
  /** Day and time in metropolitan France, where payments are booked. */
  readonly booked: (moment: string) => string;
}

/** Points in time as the visitor's language writes them. */
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
