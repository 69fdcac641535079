import { useNavigate, useTranslation, type Language } from '@amendes/contract';
import {
  currentLanguage,
  languageParameter,
  rememberLanguage,
  speak,
  useLocation,
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
  const [missing, setMissing] = useState<Language>();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();

  const choose = async (language: Language) => {
    setMissing(undefined);
    if (!(await speak(language, 'shell'))) return setMissing(language);
    rememberLanguage(language);
    const parameters = new URLSearchParams(search);
    parameters.set(languageParameter, language);
    // Hash and state are the place on the page and the way back from a failure: neither goes.
    const to = { search: parameters.toString(), hash };
    await navigate(to, { replace: true, state: state as unknown, preventScrollReset: true });
  };

  return { current: currentLanguage(), choose, missing };
}
