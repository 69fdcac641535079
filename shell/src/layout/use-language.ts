import { useTranslation, type Language } from '@amendes/contract';
import {
  currentLanguage,
  languageParameter,
  rememberLanguage,
  speak,
  useSearchParams,
} from '@amendes/contract/host';

/** The language of the page, and how to change it: address, tab and texts stay in step. */
export function useLanguage(): readonly [Language, (language: Language) => Promise<void>] {
  // Makes the component render again when the language has changed.
  useTranslation('shell');
  const [, setSearch] = useSearchParams();

  const choose = async (language: Language) => {
    await speak(language);
    rememberLanguage(language);
    const write = (search: URLSearchParams) => {
      search.set(languageParameter, language);
      return search;
    };
    setSearch(write, { replace: true, preventScrollReset: true });
  };

  return [currentLanguage(), choose];
}
