const dayInMilliseconds = 86_400_000;

/** Counts from a day as YYYY-MM-DD, backwards when the number is negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayInMilliseconds).toISOString().slice(0, 10);
}

/** The day, as YYYY-MM-DD, that it is in metropolitan France. */
export function dayInFrance(milliseconds: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(milliseconds);
}
