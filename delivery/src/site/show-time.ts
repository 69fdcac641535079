let format: Intl.DateTimeFormat | undefined;

/** A moment as whoever operates the site reads it: `2026-11-22 23:05 (Paris)`. */
export const showTime = (moment: Date): string => `${timeInParis(moment)} (Paris)`;

/** What the clocks of Paris show at a moment, as `2026-11-22 23:05`. */
export function timeInParis(moment: Date): string {
  // Made when it is needed: that takes longer than all else of many a command.
  format ??= new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  });
  return format.format(moment);
}
