import { I18nextProvider, i18n, NotFoundProvider } from '@amendes/contract/host';
import type { ReactNode } from 'react';
import { Link, paths, usePage, useTranslation } from '@amendes/contract';
import { pageLayout } from '@amendes/ui/page-layout.ts';

/** What every page finds around it, in the browser and when documents are rendered. */
export function Providers({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <I18nextProvider i18n={i18n}>
      <NotFoundProvider value={NotFoundPage}>{children}</NotFoundProvider>
    </I18nextProvider>
  );
}

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
