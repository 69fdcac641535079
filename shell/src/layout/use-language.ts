import { useTranslation, type Language } from '@amendes/contract';
import {
  currentLanguage,
  languageParameter,
  rememberLanguage,
  speak,
  useSearchParams,
} from '@amendes/contract/host';
import { useState } from 'react';

interface LanguageControls {
  readonly current: Language;
  readonly choose: (language: Language) => Promise<void>;
  /** The language that was chosen and whose texts did not come. */
  readonly missing: Language | undefined;
}

/** The language of the page, and how to change it: address, tab and texts stay in step. */
export function useLanguage(): LanguageControls {
  // Makes the component render again when the language has changed.
  useTranslation('shell');
  const [, setSearch] = useSearchParams();
  const [missing, setMissing] = useState<Language>();

  const choose = async (language: Language) => {
    setMissing(undefined);
    if (!(await speak(language, 'shell'))) return setMissing(language);
    rememberLanguage(language);
    const write = (search: URLSearchParams) => {
      search.set(languageParameter, language);
      return search;
    };
    setSearch(write, { replace: true, preventScrollReset: true });
  };

  return { current: currentLanguage(), choose, missing };
}
