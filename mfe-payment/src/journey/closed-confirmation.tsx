import { Link, NotFound, paths, usePage, useParams, useTranslation } from '@amendes/contract';
import { Notice } from '@amendes/ui/notice.tsx';
import type { ReactNode } from 'react';
import { parseReference } from '../guard/parse-reference.ts';

interface ClosedConfirmationProps {
  readonly title: 'titre' | 'titreJustificatif';
}

/** The confirmation and the receipt, which this release does not open yet. */
export function ClosedConfirmation({ title }: ClosedConfirmationProps): ReactNode {
  const { t } = useTranslation('payment');
  const { amendeId, cleId } = useParams();
  usePage({ title: t(`confirmation.${title}`), indexed: false });
  if (!parseReference(amendeId, cleId)) return <NotFound />;
  return (
    <>
      <h1>{t(`confirmation.${title}`)}</h1>
      <Notice tone="information" message="confirmation.bientot">
        <p>{t('confirmation.bientot')}</p>
      </Notice>
      <p>
        <Link to={paths.home()}>{t('confirmation.accueil')}</Link>
      </p>
    </>
  );
}
