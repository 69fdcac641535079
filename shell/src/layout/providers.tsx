import { I18nextProvider, i18n, NotFoundProvider } from '@amendes/contract/host';
import type { ReactNode } from 'react';
import { NotFoundPage } from '../not-found-page/not-found-page.tsx';

/** What every page finds around it, in the browser and when documents are rendered. */
export function Providers({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <I18nextProvider i18n={i18n}>
      <NotFoundProvider value={NotFoundPage}>{children}</NotFoundProvider>
    </I18nextProvider>
  );
}
