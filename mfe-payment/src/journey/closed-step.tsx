import { Link, paths, usePage, useTranslation } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import { Notice } from '@amendes/ui/notice.tsx';
import type { ReactNode } from 'react';

/** A step of the payment that this release does not open yet; it says so, and what to do instead. */
export function ClosedStep({ fine }: { readonly fine: Fine }): ReactNode {
  const { t } = useTranslation('payment');
  usePage({ title: t('paiement.titre'), indexed: false });
  return (
    <>
      <h1>{t('paiement.titre')}</h1>
      <Notice tone="information" message="paiement.bientot">
        <p>{t('paiement.bientot')}</p>
      </Notice>
      <p>
        <Link to={paths.fine(fine)}>{t('paiement.retour')}</Link>
      </p>
    </>
  );
}
