import { BrowserRouter } from '@amendes/contract/host';
import type { ReactNode } from 'react';
import { Providers } from './providers.tsx';
import { Site } from './site.tsx';

/**
 * The shell in the browser: the whole site around the part that answers the address. A navigation is no transition
 * for React: rendered in pieces, the page that somebody waits for would only come later.
 */
export function Shell(): ReactNode {
  return (
    <Providers>
      <BrowserRouter useTransitions={false}>
        <Site />
      </BrowserRouter>
    </Providers>
  );
}
