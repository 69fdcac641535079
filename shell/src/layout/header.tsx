import {
  Link,
  paths,
  useTranslation,
  languages,
  type Language,
  useNavigate,
} from '@amendes/contract';
import { type ReactNode, type MouseEvent, useState } from 'react';
import styles from './header.module.css';
import site from './site.module.css';
import {
  languageParameter,
  useSearchParams,
  currentLanguage,
  rememberLanguage,
  speak,
  useLocation,
} from '@amendes/contract/host';
import { languageNames } from '@amendes/ui/language-names.ts';
import { VisuallyHidden } from '@amendes/ui/visually-hidden.tsx';
import { useHydratedValue } from '../prerender/hydrate.tsx';

export function Header(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <header className={styles['header']}>
      <div className={`${site['page']} ${styles['row']}`}>
        <Link className={styles['brand']} to={paths.home()}>
          <svg viewBox="0 0 36 36" fill="none" stroke="currentColor" aria-hidden="true">
            <rect x="5" y="3" width="26" height="30" rx="4" strokeWidth="2.5" />
            <path d="M11 11h14M11 17h8m-6 8 3.5 3.5L24 21" strokeWidth="2.5" />
          </svg>
          {t('entete.service')}
        </Link>
        <LanguageSelector />
      </div>
    </header>
  );
}

/** Real links, so that a language can be opened in another tab or sent to somebody. */
export function LanguageSelector(): ReactNode {
  const { t } = useTranslation('shell');
  const { current, choose, missing } = useLanguage();
  const [inThisTab] = useSearchParams();
  // One document is for many addresses.
  const search = useHydratedValue(inThisTab.toString(), '');

  // Seen from the present page.
  const addressIn = (language: Language) => {
    const parameters = new URLSearchParams(search);
    parameters.set(languageParameter, language);
    return `?${parameters.toString()}`;
  };

  const stay = (event: MouseEvent, language: Language) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void choose(language);
  };

  return (
    <nav aria-label={t('entete.langue')}>
      <ul className={styles['languages']}>
        {languages.map((language) => (
          <li key={language}>
            <a
              href={addressIn(language)}
              lang={language}
              hrefLang={language}
              aria-current={language === current ? 'true' : undefined}
              onClick={(event) => stay(event, language)}
            >
              {language.toUpperCase()}
              <VisuallyHidden> – {languageNames[language]}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
      {missing && (
        <p role="alert" data-message="entete.langueAbsente">
          {t('entete.langueAbsente', { langue: languageNames[missing] })}
        </p>
      )}
    </nav>
  );
}

interface LanguageControls {
  readonly current: Language;
  readonly choose: (language: Language) => Promise<void>;
  /** The language that was chosen and whose texts did not come. */
  readonly missing: Language | undefined;
}

/** The language of the page, and how to change it: address, tab and texts stay in step. */
function useLanguage(): LanguageControls {
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
