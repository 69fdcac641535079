import { lend } from '../lend.ts';

/** The languages of the site; the first one is spoken where a text or a preference is missing. */
export const languages = lend(['fr', 'en', 'de', 'nl', 'it', 'es'] as const);

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'fr';

/** The language that a tag such as `de`, `DE` or `de-AT` asks for, when the site speaks it. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary);
}
