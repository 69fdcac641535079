import { Link, paths, useTranslation, languages, type Language } from '@amendes/contract';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import styles from './header.module.css';
import site from './site.module.css';
import {
  type createBrowserHistory,
  languageParameter,
  NavigationContext,
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
  const controls = useLanguage();
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
        <div className={styles['tools']}>
          <Link className={styles['help']} to={paths.information('aide')}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20M9.2 9.2c.3-3.6 5.8-3.2 5.6.1-.1 2.2-2.8 2.2-2.8 4.5m0 3v.1" />
            </svg>
            <span>{t('pied.pages.aide')}</span>
          </Link>
          <LanguageSelector {...controls} />
        </div>
        {controls.missing && (
          <p role="alert" className={styles['missing']} data-message="entete.langueAbsente">
            {t('entete.langueAbsente', { langue: languageNames[controls.missing] })}
          </p>
        )}
      </div>
    </header>
  );
}

/**
 * Real links, so that a language can be opened in another tab or sent to somebody. On narrow screens they cover the page
 * once their control is open. The browser provides that control, so it works before any script.
 */
function LanguageSelector({ current, choose }: LanguageControls): ReactNode {
  const { t } = useTranslation('shell');
  const { search: inThisTab } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  useOutsidePress(details);
  // One document serves many addresses, so the query is known only after hydration.
  const search = useHydratedValue(inThisTab, '');

  const stay = (event: MouseEvent, language: Language) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    closeMenu(details.current);
    void choose(language);
  };

  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') closeMenu(details.current);
  };

  // An open list would cover the element that has the focus now. After a press that focuses nothing, this is unknown.
  const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (details.current && relatedTarget && !currentTarget.contains(relatedTarget)) {
      details.current.open = false;
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the links in it
    <nav aria-label={t('entete.langue')} onKeyDown={closeByKey} onBlur={closeBehind}>
      {/* The citizen may have opened it before React hydrates it. */}
      <details ref={details} className={styles['choice']} suppressHydrationWarning>
        <summary>
          <span>
            <VisuallyHidden>{t('entete.langue')} : </VisuallyHidden>
            {current.toUpperCase()}
            <VisuallyHidden> – {languageNames[current]}</VisuallyHidden>
          </span>
        </summary>
      </details>
      <ul className={styles['languages']}>
        {languages.map((language) => (
          <li key={language}>
            <a
              href={inLanguage(search, language)}
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
    </nav>
  );
}

/** Returns the query of an address with another language. */
function inLanguage(search: string, language: Language): string {
  const parameters = new URLSearchParams(search);
  parameters.set(languageParameter, language);
  return `?${parameters.toString()}`;
}

/** Closes the list and returns the focus to the control that opened it. */
function closeMenu(menu: HTMLDetailsElement | null): void {
  if (!menu?.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** Closes the list on a press elsewhere. The focus goes where that press leads. */
function useOutsidePress(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = ({ target }: Event) => {
      const menu = details.current;
      if (menu?.open && target instanceof Node && !menu.parentElement?.contains(target)) {
        menu.open = false;
      }
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [details]);
}

/** The fields of the tab's history that the language selector uses. */
type History = Pick<ReturnType<typeof createBrowserHistory>, 'location' | 'replace'>;

interface LanguageControls {
  readonly current: Language;
  readonly choose: (language: Language) => Promise<void>;
  /** The chosen language whose texts could not be loaded. */
  readonly missing: Language | undefined;
}

/** Returns the language of the page and a function that changes it. Address, tab and texts stay in step. */
function useLanguage(): LanguageControls {
  // Renders the component again when the language has changed.
  useTranslation('shell');
  const { pathname } = useLocation();
  const [missing, setMissing] = useState<{ readonly language: Language; readonly at: string }>();
  // Texts may take long to load. By then the citizen may be on another page, or on the way to one. The history behind the
  // router knows the new address even while the previous page is still shown.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a browser's history and that of tests have both
  const visits = useContext(NavigationContext).navigator as unknown as History;

  const choose = async (language: Language) => {
    setMissing(undefined);
    const before = currentLanguage();
    if (!(await speak(language, 'shell'))) {
      setMissing({ language, at: visits.location.pathname });
    }
    // If the language has not changed, the choice failed or a later one is still loading, so nothing is remembered yet.
    const spoken = currentLanguage();
    if (spoken !== language && spoken === before) return;
    rememberLanguage(spoken);
    // Hash and state are kept, because they contain the place on the page and the way back from a failure.
    const { location } = visits;
    visits.replace({ ...location, search: inLanguage(location.search, spoken) }, location.state);
  };

  return {
    current: currentLanguage(),
    choose,
    missing: missing?.at === pathname ? missing.language : undefined,
  };
}
