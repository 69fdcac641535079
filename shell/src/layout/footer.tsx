import { Link, paths, useTranslation, type Language } from '@amendes/contract';
import { currentLanguage } from '@amendes/contract/host';
import type { ReactNode } from 'react';
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

/** True if a page exists in a language. The frequently asked questions exist only in French. */
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
            {externalSites(language).map(({ name, address, speaks }) => (
              <li key={name}>
                <a href={address} hrefLang={speaks} rel="noreferrer">
                  {speaks === language ? name : `${name} ${t('pied.enFrancais')}`}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

interface ExternalSite {
  readonly name: string;
  readonly address: string;
  /** Language of the linked site. */
  readonly speaks: Language;
}

/** Returns the official sites, each in the citizen's language if it has that version, otherwise in French. */
export function externalSites(language: Language): readonly ExternalSite[] {
  const isFrench = language === 'fr';
  const isEnglish = language === 'en';
  const sites = [
    // The agency's site exists in every language of this site.
    ['antai.gouv.fr', isFrench ? '' : language, language],
    ['stationnement.gouv.fr', '', 'fr'],
    [
      'service-public.fr',
      `particuliers/vosdroits/F32803${isEnglish ? '?lang=en' : ''}`,
      isEnglish ? 'en' : 'fr',
    ],
    ['legifrance.gouv.fr', '', 'fr'],
  ] as const;
  return sites.map(([name, path, speaks]) => ({
    name,
    address: `https://www.${name}/${path}`,
    speaks,
  }));
}
