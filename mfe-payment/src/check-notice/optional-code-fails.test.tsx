import { sessionStore } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import type { Fine } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';

/* A notice on which money was paid, while the small files that add details cannot be loaded. */

vi.mock('../confirmation/what-is-left.tsx', () => {
  throw new Error('no network');
});
vi.mock('../hand-over/payment-under-way.tsx', () => {
  throw new Error('no network');
});

beforeEach(() => {
  provideConfiguration(aConfiguration());
  fakeNetwork();
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.unstubAllGlobals();
});

async function open(differences: Partial<Fine>) {
  sessionStore.getState().rememberFine(aFine(differences));
  await renderApp('payment', app, `/tai/amende/${pathOf(samples.payable)}`);
}

test('a notice paid in part lists its payments when optional code fails to load', async () => {
  await open({
    status: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
    settlements: [{ day: '2026-11-20', amount: 3000, means: 'CARTE', reference: 'R1' }],
  });
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Une partie de cet avis est payée',
  );
});

test('a payment under way keeps its link when optional code fails to load', async () => {
  await open({ status: 'EN_COURS_PAIEMENT' });
  // The file has failed to load by now.
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByRole('link', { name: 'Voir où en est le paiement' })).toBeTruthy();
});
