const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** ISO moment with the offset of French time, such as 2026-02-06T07:43:55+01:00. */
export function momentInFrance(at: number): string {
  const whole = Math.floor(at / 1000) * 1000;
  const local = parts.format(whole).replace(' ', 'T');
  const hours = (Date.parse(`${local}Z`) - whole) / 3_600_000;
  return `${local}+0${hours}:00`;
}
