import { Link, paths, useTranslation } from '@amendes/contract';
import type { ReactNode } from 'react';
import styles from './header.module.css';
import { LanguageSelector } from './language-selector.tsx';
import site from './site.module.css';

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
