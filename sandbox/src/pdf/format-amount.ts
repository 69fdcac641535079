import type { Language } from '../language/language.ts';

/** Regional forms, because a language alone leaves the place of the sign to the platform. */
export const regions: Readonly<Record<Language, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  de: 'de-DE',
  nl: 'nl-NL',
  it: 'it-IT',
  es: 'es-ES',
};

/** @param cents a whole number */
export function formatAmount(cents: number, language: Language): string {
  return new Intl.NumberFormat(regions[language], {
    style: 'currency',
    currency: 'EUR',
    // Spanish writes four digits together, on the site and on paper.
    useGrouping: language === 'es' ? 'auto' : 'always',
  }).format(cents / 100);
}
