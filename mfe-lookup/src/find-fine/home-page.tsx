import { Link, paths, sessionStore, usePage, useParams, useTranslation } from '@amendes/contract';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useEffect, type ReactNode } from 'react';
import { OtherMeans } from '../other-means/other-means.tsx';
import { NoticeBeside, WhereToFind } from '../where-to-find/where-to-find.tsx';
import { FineForm } from './fine-form.tsx';
import styles from './home-page.module.css';

/** Id of the page's heading, which also names the form. */
const titleId = 'recherche-titre';

/** The home page of the site. Opening it forgets the fine that was shown before. */
export function HomePage(): ReactNode {
  const { t } = useTranslation('lookup');
  const { amendeId } = useParams();
  usePage({
    title: t('accueil.titreOnglet'),
    indexed: amendeId === undefined,
    description: t('accueil.description'),
  });

  useEffect(() => {
    sessionStore.getState().forgetFine();
  }, []);

  return (
    <>
      <h1 id={titleId} className={styles['title']}>
        {t('accueil.titre')}
      </h1>
      <p className={`${pageLayout.lead} ${styles['lead']}`}>{t('accueil.sousTitre')}</p>
      <div className={styles['layout']}>
        <FineForm
          cipher={amendeId}
          titleId={titleId}
          renderBeside={({ isLong, field }) => (
            <div className={styles['beside']}>
              <div className={styles['drawing']}>
                <NoticeBeside kind={isLong ? 'AFM' : 'AF'} field={field} />
              </div>
              <div className={styles['fraud']}>
                <FraudNote />
              </div>
            </div>
          )}
        />
        <div className={styles['below']}>
          <Link to={`${paths.information('aide')}#avis-perdu`}>{t('accueil.sansAvis')}</Link>
          <WhereToFind />
          <OtherMeans />
        </div>
      </div>
    </>
  );
}

function FraudNote(): ReactNode {
  const { t } = useTranslation('lookup');
  return (
    <Callout tone="warning" message="accueil.fraude.texte">
      <p>
        <strong>{t('accueil.fraude.titre')}</strong>
        {/* One text with its spaces: a space that arrives without the text after it would be placed elsewhere. */}
        {` ${t('accueil.fraude.texte')} `}
        <Link to={paths.information('securite')}>{t('accueil.fraude.lien')}</Link>
      </p>
    </Callout>
  );
}
