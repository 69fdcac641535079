import { useTranslation } from 'react-i18next';
import { defaultLanguage, languageOf, type Language } from './languages.ts';

/** The language of the page, such as the API takes it in `locale`. */
export function useCurrentLanguage(): Language {
  return languageOf(useTranslation().i18n.language) ?? defaultLanguage;
}
