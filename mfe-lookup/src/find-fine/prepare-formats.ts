import { dayInFrance } from '@amendes/fines/deadlines.ts';

/**
 * Has the browser read up on amounts, days and the time of France while somebody types: the page of the notice needs
 * them at once, and a slow phone takes 50 ms to make its first formatters. What it then knows serves every part.
 * @param locale: as `useFormatLocale` tells it.
 */
export function prepareFormats(locale: string): void {
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(0);
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(0);
  dayInFrance(new Date());
}
