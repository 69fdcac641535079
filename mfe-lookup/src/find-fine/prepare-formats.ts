import { dayInFrance } from '@amendes/fines/deadlines.ts';

/**
 * Creates formatters of amounts, of days and of the time of France while somebody types: the page of the notice needs them
 * immediately, and a slow phone takes 50 ms for the first ones. Later ones are quick, in every part.
 * @param locale: as `useFormatLocale` returns it.
 */
export function prepareFormats(locale: string): void {
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(0);
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(0);
  dayInFrance(new Date());
}
