import { regions } from './format-amount.ts';
import type { Language } from '../language/language.ts';

const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/;

/**
 * The day in words, as it was in metropolitan France.
 * @param date a day as YYYY-MM-DD, or a moment; a moment without an offset is in French time
 */
export function formatDay(date: string | Date, language: Language): string {
  const isWrittenInFrance = typeof date === 'string' && !hasOffset.test(date.slice(10));
  return new Intl.DateTimeFormat(regions[language], {
    dateStyle: 'long',
    timeZone: isWrittenInFrance ? 'UTC' : 'Europe/Paris',
  }).format(new Date(isWrittenInFrance ? date.slice(0, 10) : date));
}
