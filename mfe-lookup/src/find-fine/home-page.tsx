import { Link, paths, sessionStore, usePage, useParams, useTranslation } from '@amendes/contract';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useEffect, type ReactNode } from 'react';
import { OtherMeans } from '../other-means/other-means.tsx';
import { WhereToFind } from '../where-to-find/where-to-find.tsx';
import { FineForm } from './fine-form.tsx';
import styles from './home-page.module.css';

/** The home page of the site. Opening it forgets the fine that was looked at before. */
export function HomePage(): ReactNode {
  const { t } = useTranslation('lookup');
  const { amendeId } = useParams();
  usePage({
    title: t('accueil.titre'),
    indexed: amendeId === undefined,
    description: t('accueil.description'),
  });

  useEffect(() => {
    sessionStore.getState().forgetFine();
  }, []);

  return (
    <>
      <h1>{t('accueil.titre')}</h1>
      <p className={pageLayout.lead}>{t('accueil.sousTitre')}</p>
      <div className={pageLayout.twoColumns}>
        <div className={styles['column']}>
          <FineForm cipher={amendeId} />
          <WhereToFind />
        </div>
        <aside className={styles['aside']}>
          <OtherMeans />
          <Callout tone="warning" message="accueil.fraude.texte">
            <p>
              <strong>{t('accueil.fraude.titre')}</strong> {t('accueil.fraude.texte')}{' '}
              <Link to={paths.information('securite')}>{t('accueil.fraude.lien')}</Link>
            </p>
          </Callout>
        </aside>
      </div>
    </>
  );
}
