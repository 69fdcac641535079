import type { Day } from './fine.ts';

/** Made once: to make a formatter takes a browser longer than all that it formats. */
let isoInFrance: Intl.DateTimeFormat | undefined;

/** The day that it is in metropolitan France at a point in time: there the deadlines of notices end. */
export function dayInFrance(time: Date): Day {
  // The Swedish form of a date is the ISO one.
  isoInFrance ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });
  return isoInFrance.format(time);
}
