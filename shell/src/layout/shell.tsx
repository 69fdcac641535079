import { BrowserRouter } from '@amendes/contract/host';
import type { ReactNode } from 'react';
import { Providers } from './providers.tsx';
import { Site } from './site.tsx';

/** The shell in the browser: the whole site around the part that answers the address. */
export function Shell(): ReactNode {
  return (
    <Providers>
      <BrowserRouter useTransitions={false}>
        <Site />
      </BrowserRouter>
    </Providers>
  );
}
