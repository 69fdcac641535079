import {
  I18nextProvider,
  i18n,
  loadTexts,
  MemoryRouter,
  speak,
  useLocation,
} from '@amendes/contract/host';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useFocusAfterNavigation } from '../page/page-effects.tsx';
import { texts } from '../language/texts.ts';
import { LanguageSelector } from './header.tsx';

// A browser without layout has nothing to scroll.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

let place: ReturnType<typeof useLocation> | undefined;

function Page(): ReactNode {
  const skipLink = useRef<HTMLAnchorElement>(null);
  useFocusAfterNavigation(skipLink);
  const location = useLocation();
  useEffect(() => {
    place = location;
  });
  return (
    <>
      <a ref={skipLink} href="#main">
        skip
      </a>
      <LanguageSelector />
      <h2 id="delais">Délais</h2>
    </>
  );
}

test('choosing a language keeps hash and state of the page, and the focus where it is', async () => {
  await speak('fr');
  await loadTexts('shell', texts);
  const state = { from: '/tai/amende/1/2' };
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter
        initialEntries={[{ pathname: '/tai/aide', search: '?x=1', hash: '#delais', state }]}
      >
        <Page />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const link = screen.getByRole('link', { name: /^NL/ });
  link.focus();
  act(() => link.click());
  await waitFor(() => expect(place?.search).toBe('?x=1&langue=nl'));
  expect(place).toMatchObject({ pathname: '/tai/aide', hash: '#delais', state });
  expect(document.activeElement).toBe(link);
});
