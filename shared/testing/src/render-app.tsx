import type { RemoteApp } from '@amendes/contract';
import {
  I18nextProvider,
  i18n,
  loadTexts,
  MemoryRouter,
  NotFoundProvider,
  speak,
  useLocation,
} from '@amendes/contract/host';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

interface RenderedApp {
  /** Returns the address that the app has navigated to. */
  readonly address: () => string;
}

/** Renders a remote at an address, in French, as the shell would. The test must fake the network itself. */
export async function renderApp(
  part: string,
  { Screens, texts }: RemoteApp,
  address: string,
): Promise<RenderedApp> {
  await speak('fr');
  await loadTexts(part, texts);
  let current = address;
  const Watch = (): ReactNode => {
    const { pathname, search, hash } = useLocation();
    current = pathname + search + hash;
    return null;
  };
  render(
    <I18nextProvider i18n={i18n}>
      <NotFoundProvider value={() => <h1>404</h1>}>
        <MemoryRouter initialEntries={[address]}>
          <Watch />
          <Screens />
        </MemoryRouter>
      </NotFoundProvider>
    </I18nextProvider>,
  );
  return { address: () => current };
}
