import { I18nextProvider, i18n, NotFoundProvider } from '@amendes/contract/host';
import type { ReactNode } from 'react';
import { Link, paths, useTranslation } from '@amendes/contract';
import { buttonClass } from '@amendes/ui/button.tsx';
import { NeedHelp, Outcome } from '../error-page/outcome.tsx';

/** Context of every page, in the browser and when documents are rendered. */
export function Providers({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <I18nextProvider i18n={i18n}>
      <NotFoundProvider value={NotFoundPage}>{children}</NotFoundProvider>
    </I18nextProvider>
  );
}

export function NotFoundPage(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <div data-message="nonTrouve.titre">
      <Outcome
        title={t('nonTrouve.titre')}
        tone="information"
        actions={
          <Link className={buttonClass('main')} to={paths.home()}>
            {t('nonTrouve.accueil')}
          </Link>
        }
        beside={<NeedHelp />}
      >
        <p>{t('nonTrouve.texte')}</p>
      </Outcome>
    </div>
  );
}
