import { sessionStore } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { rememberRecognised } from '../guard/recognised-notices.ts';

beforeEach(() => {
  rememberRecognised(aFine());
  provideConfiguration(aConfiguration());
  fakeNetwork();
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.unstubAllGlobals();
});

test.each([
  ['choixModalitesReglement', 'AF'],
  ['saisieIndicatifOperation', 'AFM'],
  ['informationsVirement', 'AF'],
  ['envoiSips', 'AF'],
] as const)(
  'the step %s shows what is left to pay for a payment but not for a deposit',
  async (step, kind) => {
    sessionStore.getState().rememberFine(aFine({ kind }));
    const linesOf = async (type: string) => {
      await renderApp('payment', app, `/tai/paiement/${pathOf(samples.payable)}/${type}/${step}`);
      await screen.findByText('Véhicule');
      return screen.queryAllByText('Reste à payer');
    };
    expect(await linesOf('CONSIGNATION')).toEqual([]);
    cleanup();
    expect(await linesOf('AMENDE')).toHaveLength(1);
  },
);

test('a link to a step shows what is left for a payment but not for a deposit', async () => {
  sessionStorage.removeItem('amendes.recognised');
  sessionStore.getState().rememberFine(aFine());
  const linesOf = async (type: string) => {
    await renderApp('payment', app, `/tai/paiement/${pathOf(samples.payable)}/${type}/envoiSips`);
    await screen.findByRole('button', { name: /^Oui, c’est mon avis/ });
    return screen.queryAllByText('Reste à payer');
  };
  expect(await linesOf('CONSIGNATION')).toEqual([]);
  cleanup();
  expect(await linesOf('AMENDE')).toHaveLength(1);
});
