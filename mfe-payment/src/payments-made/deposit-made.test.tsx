import { sessionStore } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { wireFine } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';

beforeEach(() => provideConfiguration(aConfiguration()));

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.unstubAllGlobals();
});

const booked = {
  date: '2026-11-20',
  montant: 13_500,
  moyen: 'CARTE',
  referenceReglement: 'R1',
};

/** Returns the row of the only settlement of a notice, and the terms of the notice's summary. */
async function openWith(settlement: object) {
  const statutPaiement = { valeur: 'PAIEMENT_DIVERS' };
  fakeNetwork({ recherche: () => wireFine({ statutPaiement, reglements: [settlement] }) });
  await renderApp('payment', app, `/tai/amende/${pathOf(samples.payable)}`);
  const row = await screen.findByRole('row', { name: /R1/ });
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  return { row: row.textContent, terms };
}

test('a deposit is listed as a deposit and not counted as paid for the notice', async () => {
  const { row, terms } = await openWith({ ...booked, typeReglement: 'CONSIGNATION' });
  expect(row).toMatch(/135,00\s€.*Consignation pour contester/);
  expect(terms).not.toContain('Déjà payé');
});

test('a payment is not listed as a deposit and counts as paid for the notice', async () => {
  const { row, terms } = await openWith(booked);
  expect(row).not.toContain('Consignation');
  expect(terms).toContain('Déjà payé');
});
