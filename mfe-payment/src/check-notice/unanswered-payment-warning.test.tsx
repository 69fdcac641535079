import { paths, sessionStore } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { wireConfirmation } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { rememberRecognised, rememberUnanswered } from '../guard/recognised-notices.ts';

const fine = aFine();

beforeEach(() => {
  sessionStorage.clear();
  provideConfiguration(aConfiguration());
  rememberRecognised(fine);
  sessionStore.getState().rememberFine(fine);
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.unstubAllGlobals();
});

const screens = [
  ['the detail', paths.fine(fine)],
  [
    'the choice of method',
    `/tai/paiement/${pathOf(samples.payable)}/AMENDE/choixModalitesReglement`,
  ],
] as const;

test.each(screens)('%s warns of an unanswered payment above its choices', async (_, address) => {
  rememberUnanswered(fine);
  await renderApp('payment', app, address);
  const [choice] = await screen.findAllByRole('radio');
  const caution = screen.getByText(/^Nous ne savons pas encore si l’argent a été prélevé/);
  expect(caution.textContent).toMatch(/ne payez pas une seconde fois/i);
  expect(choice && caution.compareDocumentPosition(choice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const way = screen.getByRole('link', { name: 'Voir où en est le paiement' });
  expect(way.getAttribute('href')).toBe(paths.confirmation(fine));
});

test.each(screens)(
  '%s shows no warning to a citizen who has not tried to pay',
  async (_, address) => {
    await renderApp('payment', app, address);
    await screen.findAllByRole('radio');
    expect(screen.queryByText(/^Nous ne savons pas encore/)).toBeNull();
  },
);

const closed = ['PAIEMENT_EXPIRE', 'PAYE_AUTRE', 'PAIEMENT_ANNULE', 'PAIEMENT_DIVERS'] as const;

test.each(closed)(
  'a notice with status %s still warns of an unanswered payment',
  async (status) => {
    sessionStore.getState().rememberFine(aFine({ status }));
    rememberUnanswered(fine);
    await renderApp('payment', app, paths.fine(fine));
    const caution = await screen.findByText(/^Nous ne savons pas encore si l’argent a été prélevé/);
    expect(caution.textContent).toMatch(/ne payez pas une seconde fois/i);
    const way = screen.getByRole('link', { name: 'Voir où en est le paiement' });
    expect(way.getAttribute('href')).toBe(paths.confirmation(fine));
    expect(screen.getByRole('link', { name: 'Rechercher un autre avis' })).toBeTruthy();
  },
);

test('a notice paid in part warns of an unanswered payment and does not ask for more', async () => {
  const settlements = [{ day: '2026-11-20', amount: 3000, means: 'CARTE', reference: 'R1' }];
  const status = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  sessionStore.getState().rememberFine(aFine({ status, settlements }));
  rememberUnanswered(fine);
  await renderApp('payment', app, paths.fine(fine));
  await screen.findByText(/^Il reste 60,00\s€ à payer/);
  expect(screen.getByText(/^Nous ne savons pas encore/)).toBeTruthy();
  expect(screen.queryByText(/payez par un autre moyen/)).toBeNull();
});

test('a payment under way has one link to its state and no warning', async () => {
  const expireLe = '2099-11-21T14:45:00+01:00';
  fakeNetwork({ confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }) });
  sessionStore.getState().rememberFine(aFine({ status: 'EN_COURS_PAIEMENT' }));
  rememberUnanswered(fine);
  await renderApp('payment', app, paths.fine(fine));
  await screen.findByRole('button', { name: /^Reprendre ou annuler/ });
  const way = 'Voir où en est le paiement';
  expect(await screen.findAllByRole('link', { name: way })).toHaveLength(1);
  expect(screen.queryByText(/^Nous ne savons pas encore/)).toBeNull();
});
