import { Link, paths, useTranslation, type Language } from '@amendes/contract';
import { currentLanguage } from '@amendes/contract/host';
import type { ReactNode } from 'react';
import { externalSites } from './external-sites.ts';
import styles from './footer.module.css';
import site from './site.module.css';

const information = ['aide', 'plan', 'glossaire', 'faq'] as const;
const quality = [
  'accessibilite',
  'engagement',
  'securite',
  'confidentialite',
  'mention-legales',
] as const;

/** The frequently asked questions exist in French only. */
const isOffered = (page: string, language: Language) => page !== 'faq' || language === 'fr';

export function Footer(): ReactNode {
  const { t } = useTranslation('shell');
  const language = currentLanguage();

  const linksTo = (pages: readonly ((typeof information)[number] | (typeof quality)[number])[]) => (
    <ul>
      {pages
        .filter((page) => isOffered(page, language))
        .map((page) => (
          <li key={page}>
            <Link to={paths.information(page)}>{t(`pied.pages.${page}`)}</Link>
          </li>
        ))}
    </ul>
  );

  return (
    <footer className={styles['footer']}>
      <div className={`${site['page']} ${styles['columns']}`}>
        <nav aria-labelledby="pied-informations">
          <h2 id="pied-informations">{t('pied.informations')}</h2>
          {linksTo(information)}
        </nav>
        <nav aria-labelledby="pied-qualite">
          <h2 id="pied-qualite">{t('pied.qualite')}</h2>
          {linksTo(quality)}
        </nav>
        <nav aria-labelledby="pied-sites">
          <h2 id="pied-sites">{t('pied.sites')}</h2>
          <ul>
            {externalSites(language).map(({ name, address }) => (
              <li key={name}>
                <a href={address} rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
