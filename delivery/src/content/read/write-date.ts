/** A date such as `2026-11-21` as a language writes it out; English as in Europe. */
export function writeDate(date: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}
