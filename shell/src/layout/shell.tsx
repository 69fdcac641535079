import { BrowserRouter, I18nextProvider, i18n, NotFoundProvider } from '@amendes/contract/host';
import type { ReactNode } from 'react';
import { NotFoundPage } from '../not-found-page/not-found-page.tsx';
import type { Registry } from '../registry/registry.ts';
import { Site } from './site.tsx';

/** The shell in the browser: the whole site around the part that answers the address. */
export function Shell({ registry }: { readonly registry: Registry }): ReactNode {
  return (
    <I18nextProvider i18n={i18n}>
      <NotFoundProvider value={NotFoundPage}>
        <BrowserRouter>
          <Site registry={registry} />
        </BrowserRouter>
      </NotFoundProvider>
    </I18nextProvider>
  );
}
