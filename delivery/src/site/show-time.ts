let format: Intl.DateTimeFormat | undefined;

/** Formats a moment for operators of the site: `2026-11-22 23:05 (Paris)`. */
export const showTime = (moment: Date): string => `${timeInParis(moment)} (Paris)`;

/** Formats a moment in the time zone of Paris: `2026-11-22 23:05`. */
export function timeInParis(moment: Date): string {
  // It is created on first use, because that takes longer than everything else in many commands.
  format ??= new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  });
  return format.format(moment);
}
