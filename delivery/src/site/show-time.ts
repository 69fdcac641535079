const format = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** A moment as whoever operates the site reads it: `2026-11-22 23:05 (Paris)`. */
export function showTime(moment: Date): string {
  return `${format.format(moment)} (Paris)`;
}
