import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { wireFine, wirePaid } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { address, openReceipt, shows } from '../keep-receipt/testing/open-receipt.ts';

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const first = { date: '2026-11-20', montant: 3000, moyen: 'CARTE', referenceReglement: 'R1' };
const partPaid = () => wireFine({ reglements: [first] });

test('the receipt of a deposit certifies a deposit and shows no rest to pay', async () => {
  const deposit = { typeReglement: 'CONSIGNATION', montant: 13_500, resteAPayer: undefined };
  fakeNetwork({ confirmerPaiement: () => wirePaid(deposit), recherche: partPaid });
  await renderApp('payment', app, address);
  const attested = await shows('justificatif.atteste.deposit');
  expect(attested.textContent).toMatch(/a été consignée pour contester cet avis/);
  // The settlements of the fine itself are listed below.
  await screen.findByText('R1');
  expect(document.querySelector('[data-message="confirmation.paid.reste"]')).toBeNull();
});

test('beside a tobacconist’s ticket an unanswered rest is shown but not asked for', async () => {
  const part = { montant: 3000, moyen: 'PVA', resteAPayer: 6000, sansReponse: 6000 };
  await openReceipt({ confirmerPaiement: () => wirePaid(part), recherche: partPaid });
  const remainder = await shows('confirmation.paid.reste');
  expect(remainder.textContent).toMatch(/60,00\s€/);
  expect(remainder.textContent).not.toMatch(/payez|payer ce reste|Payer le reste/);
});
