import { Link, paths, usePage, useParams, useTranslation } from '@amendes/contract';
import { errorIds, useLocation } from '@amendes/contract/host';
import { buttonClass } from '@amendes/ui/button.tsx';
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import { useOnceTakenOver } from '../prerender/use-once-taken-over.ts';
import { returnAddress } from './return-address.ts';

/** Says what went wrong. The id of the address only chooses a text: it is never shown itself. */
export function ErrorPage(): ReactNode {
  const { t } = useTranslation('shell');
  const { idErreur } = useParams();
  const { state } = useLocation();
  const id = errorIds.find((known) => known === idErreur) ?? 'inconnue';
  const back = useOnceTakenOver(returnAddress(state), undefined);
  usePage({ title: t(`erreur.${id}.titre`), indexed: false });
  return (
    <div>
      <h1>{t(`erreur.${id}.titre`)}</h1>
      <Notice tone="failure" message={`erreur.${id}.texte`}>
        <p>{t(`erreur.${id}.texte`)}</p>
      </Notice>
      <p className={pageLayout.actions}>
        {back && (
          <Link className={buttonClass('main')} to={back} replace>
            {t('erreur.reessayer')}
          </Link>
        )}
        <Link className={buttonClass(back ? 'quiet' : 'main')} to={paths.home()}>
          {t('erreur.accueil')}
        </Link>
      </p>
    </div>
  );
}
