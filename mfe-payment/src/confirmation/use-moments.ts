import { useFormatLocale } from '@amendes/contract';

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
