import {
  createBrowserHistory,
  currentLanguage,
  HistoryRouter,
  I18nextProvider,
  i18n,
  loadTexts,
  MemoryRouter,
  speak,
  useLocation,
} from '@amendes/contract/host';
import { languages, type TextLoaders } from '@amendes/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useFocusAfterNavigation } from '../page/page-effects.tsx';
import { texts } from '../language/texts.ts';
import { Header } from './header.tsx';

// The test browser has no layout and cannot scroll.
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
      <Header />
      <h2 id="delais">Délais</h2>
    </>
  );
}

const everyWord = Object.fromEntries(
  languages.map((language) => [language, async () => [{ default: { word: language } }]]),
) as unknown as TextLoaders;

/** Adds a second part whose German texts have not arrived yet. @returns a function that lets them arrive. */
async function germanOnItsWay(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const de = async () => {
    await promise;
    return [{ default: { word: 'de' } }];
  };
  await loadTexts('slow', { ...everyWord, de });
  return resolve;
}

const state = { from: '/tai/amende/1/2' };

beforeEach(async () => {
  await speak('fr');
  await loadTexts('shell', texts);
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter
        initialEntries={[{ pathname: '/tai/aide', search: '?x=1', hash: '#delais', state }]}
      >
        <Page />
      </MemoryRouter>
    </I18nextProvider>,
  );
});

test('a choice of language keeps the page’s hash, its state and the focus', async () => {
  const link = screen.getByRole('link', { name: /^NL/ });
  link.focus();
  act(() => link.click());
  await waitFor(() => expect(place?.search).toBe('?x=1&langue=nl'));
  expect(place).toMatchObject({ pathname: '/tai/aide', hash: '#delais', state });
  expect(document.activeElement).toBe(link);
});

test('a language that loads late is written into the address of the current page', async () => {
  const letLoad = await germanOnItsWay();
  act(() => screen.getByRole('link', { name: /^DE/ }).click());
  act(() => screen.getByRole('link', { name: 'Aide' }).click());
  await waitFor(() => expect(place?.search).toBe(''));
  act(() => letLoad());
  await waitFor(() => expect(place?.search).toBe('?langue=de'));
  expect(place).toMatchObject({ pathname: '/tai/aide', hash: '', state: null });
});

test('a language that cannot be loaded is reported on the current page only', async () => {
  await loadTexts('shell', { ...texts, es: () => Promise.reject(new Error('gone')) });
  act(() => screen.getByRole('link', { name: /^ES/ }).click());
  expect((await screen.findByRole('alert')).textContent).toMatch(/español/i);
  act(() => screen.getByRole('link', { name: /^Paiement/ }).click());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a language that loads during a navigation is written into the new address', async () => {
  cleanup();
  window.history.replaceState(null, '', '/tai');
  const visits = createBrowserHistory({ v5Compat: true });
  const listen = visits.listen.bind(visits);
  // Imitates a part that must be loaded first: the previous page stays a while longer.
  visits.listen = (show) => listen((update) => void setTimeout(() => act(() => show(update)), 50));
  render(
    <I18nextProvider i18n={i18n}>
      <HistoryRouter history={visits} useTransitions={false}>
        <Page />
      </HistoryRouter>
    </I18nextProvider>,
  );
  act(() => screen.getByRole('link', { name: /^DE/ }).click());
  visits.push('/tai/securite');
  await waitFor(() => expect(window.location.search).toBe('?langue=de'));
  expect(window.location.pathname).toBe('/tai/securite');
});

test('the language that was chosen last is used, even if the first one loads later', async () => {
  const letLoad = await germanOnItsWay();
  act(() => screen.getByRole('link', { name: /^DE/ }).click());
  act(() => screen.getByRole('link', { name: /^NL/ }).click());
  await waitFor(() => expect(place?.search).toContain('langue=nl'));
  await act(async () => letLoad());
  expect([currentLanguage(), place?.search]).toEqual(['nl', '?x=1&langue=nl']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the first of two chosen languages is used if the last one fails', async () => {
  const letLoad = await germanOnItsWay();
  await loadTexts('shell', { ...texts, es: () => Promise.reject(new Error('gone')) });
  act(() => screen.getByRole('link', { name: /^DE/ }).click());
  await act(async () => screen.getByRole('link', { name: /^ES/ }).click());
  expect([currentLanguage(), place?.search]).toEqual(['fr', '?x=1']);
  await act(async () => letLoad());
  await waitFor(() => expect(place?.search).toBe('?x=1&langue=de'));
  expect(currentLanguage()).toBe('de');
  expect((await screen.findByRole('alert')).textContent).toMatch(/español/i);
});

test('the header has a link to the help', () => {
  expect(screen.getByRole('link', { name: 'Aide' }).getAttribute('href')).toBe('/tai/aide');
});

describe('the language menu on narrow screens', () => {
  const summary = () => document.querySelector('summary') ?? document.body;

  const openMenu = () => {
    const details = document.querySelector('details');
    if (details) details.open = true;
    return details;
  };

  test('names its purpose and the current language', () => {
    expect(summary().textContent).toBe('Langue : FR – Français');
  });

  test('closes with the Escape key, and takes the focus back', () => {
    const menu = openMenu();
    const link = screen.getByRole('link', { name: /^NL/ });
    link.focus();
    fireEvent.keyDown(link, { key: 'Escape' });
    expect(menu?.open).toBe(false);
    expect(document.activeElement).toBe(summary());
  });

  test('closes after a choice, and takes the focus back', async () => {
    const menu = openMenu();
    act(() => screen.getByRole('link', { name: /^NL/ }).click());
    expect(menu?.open).toBe(false);
    await waitFor(() => expect(place?.search).toBe('?x=1&langue=nl'));
    expect(document.activeElement).toBe(summary());
  });

  test('closes on a press or a focus elsewhere, but not on a press within it', () => {
    const menu = openMenu();
    fireEvent.pointerDown(screen.getByRole('link', { name: /^NL/ }));
    expect(menu?.open).toBe(true);
    fireEvent.pointerDown(screen.getByRole('heading'));
    expect(menu?.open).toBe(false);
    openMenu();
    act(() => screen.getByRole('link', { name: /^NL/ }).focus());
    act(() => screen.getByRole('link', { name: 'skip' }).focus());
    expect(menu?.open).toBe(false);
  });
});
