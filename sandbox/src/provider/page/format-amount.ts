import type { Language } from '../../language/language.ts';

/** Cents in the form that readers of the language are used to. */
export function formatAmount(language: Language, cents: number): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100);
}
