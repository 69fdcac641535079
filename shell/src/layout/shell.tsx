import { BrowserRouter, I18nextProvider, i18n, NotFoundProvider } from '@amendes/contract/host';
import type { ReactNode } from 'react';
import { NotFoundPage } from '../not-found-page/not-found-page.tsx';
import { Site } from './site.tsx';

/** The shell in the browser: the whole site around the part that answers the address. */
export function Shell(): ReactNode {
  return (
    <I18nextProvider i18n={i18n}>
      <NotFoundProvider value={NotFoundPage}>
        <BrowserRouter>
          <Site />
        </BrowserRouter>
      </NotFoundProvider>
    </I18nextProvider>
  );
}
