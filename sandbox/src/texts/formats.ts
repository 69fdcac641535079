import type { Language } from './language.ts';

/** Regional formats, because a language alone leaves the place of the currency sign to the platform. */
const regions: Readonly<Record<Language, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  de: 'de-DE',
  nl: 'nl-NL',
  it: 'it-IT',
  es: 'es-ES',
};

/** Formats an amount in euros. @param cents a whole number */
export function formatAmount(cents: number, language: Language): string {
  return new Intl.NumberFormat(regions[language], {
    style: 'currency',
    currency: 'EUR',
    // Spanish does not group four digits, on the site and on paper.
    useGrouping: language === 'es' ? 'auto' : 'always',
  }).format(cents / 100);
}

const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Returns the day in words, as it was in metropolitan France.
 * @param date a day as YYYY-MM-DD, or a moment; a moment without an offset is in French time
 */
export function formatDay(date: string | Date, language: Language): string {
  const isWrittenInFrance = typeof date === 'string' && !hasOffset.test(date.slice(10));
  return new Intl.DateTimeFormat(regions[language], {
    dateStyle: 'long',
    timeZone: isWrittenInFrance ? 'UTC' : 'Europe/Paris',
  }).format(new Date(isWrittenInFrance ? date.slice(0, 10) : date));
}

/** Returns the number in the groups of the notice, four digits and the last two, joined as on every page of the site. */
export function formatNumber(numero: string): string {
  return numero.replace(/\d{4}(?=\d)/g, '$&-');
}

const dayInMilliseconds = 86_400_000;

/** Returns the day that is a number of days after another, as YYYY-MM-DD; before it if the number is negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayInMilliseconds).toISOString().slice(0, 10);
}

/** Returns the day in metropolitan France, as YYYY-MM-DD. */
export function dayInFrance(milliseconds: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(milliseconds);
}
