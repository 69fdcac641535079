import { sessionStore } from '@amendes/contract';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';

const address = '/tai/amende/33333122111221/29';

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.unstubAllGlobals();
});

test('the fine that the look-up stored is shown without asking again', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  sessionStore.getState().rememberFine(aFine());
  await renderApp('payment', app, address);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Est-ce bien votre avis/);
  expect(screen.getByText('3333-3122-1112-21')).toBeTruthy();
  expect(screen.getByRole('table')).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
});

test('what was paid already is told, and what is left', async () => {
  const settlement = { day: '2026-11-03', amount: 3000, means: 'CB', reference: 'R1' };
  sessionStore.getState().rememberFine(aFine({ amountDue: 9000, settlements: [settlement] }));
  await renderApp('payment', app, address);
  const told = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(told.join(' ')).toMatch(/30,00\s€.*60,00\s€/);
});

test('a notice that cannot be paid says why and shows no amount to pay', async () => {
  sessionStore.getState().rememberFine(aFine({ status: 'PAIEMENT_ANNULE' }));
  await renderApp('payment', app, address);
  const message = 'accueil.messages.erreurs.telepaiementImpossibleForfaitaireAnnule';
  expect(document.querySelector(`[data-message="${message}"]`)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText(/€/)).toBeNull();
});

test('the deposit of a fine is shown under its own number', async () => {
  sessionStore.getState().rememberFine(aFine());
  await renderApp('payment', app, '/tai/amende/33333122111222/30');
  expect(screen.getByText('Numéro de consignation')).toBeTruthy();
  expect(screen.getByText('3333-3122-1112-22')).toBeTruthy();
});
