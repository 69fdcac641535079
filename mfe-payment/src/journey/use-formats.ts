import { useFormatLocale } from '@amendes/contract';
import type { Cents, Day } from '@amendes/fines/fine.ts';

interface Formats {
  /** An amount in euros, with its currency. */
  readonly money: (cents: Cents) => string;
  /** A day, written out. */
  readonly day: (day: Day) => string;
}

/** Amounts and dates as the visitor's language writes them. */
export function useFormats(): Formats {
  const locale = useFormatLocale();
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  // A day has no time zone: it is read and written in the same one.
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    money: (cents) => money.format(cents / 100),
    day: (day) => date.format(new Date(`${day}T00:00:00Z`)),
  };
}
