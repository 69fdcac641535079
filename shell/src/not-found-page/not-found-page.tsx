import { Link, paths, usePage, useTranslation } from '@amendes/contract';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';

export function NotFoundPage(): ReactNode {
  const { t } = useTranslation('shell');
  usePage({ title: t('nonTrouve.titre'), indexed: false });
  return (
    <div data-message="nonTrouve.titre">
      <h1>{t('nonTrouve.titre')}</h1>
      <p className={pageLayout.lead}>{t('nonTrouve.texte')}</p>
      <p>
        <Link to={paths.home()}>{t('nonTrouve.accueil')}</Link>
      </p>
    </div>
  );
}
