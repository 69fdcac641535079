import { sessionStore } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { rememberRecognised } from '../guard/recognised-notices.ts';

const pathTo = (end: string) => `/tai/paiement/${pathOf(samples.payable)}/${end}`;

beforeEach(() => {
  rememberRecognised(aFine());
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.unstubAllGlobals();
});

test.each([
  [
    'of a payment',
    'AMENDE/a1z/informationsVirement',
    aFine({ kind: 'AFM' }),
    { avisId: samples.payable.number, cleAvis: '29', typeReglement: 'AMENDE', montant: 9000 },
    { indicatifOperation: 'A1Z' },
  ],
  [
    'of a deposit',
    'CONSIGNATION/informationsVirement',
    aFine(),
    { avisId: samples.payableDeposit.number, cleAvis: '30', typeReglement: 'CONSIGNATION' },
    { montant: 13_500 },
  ],
])('the file %s is requested with the data of the page', async (_, end, fine, expected, more) => {
  sessionStore.getState().rememberFine(fine);
  const api = fakeNetwork();
  await renderApp('payment', app, pathTo(end));
  await userEvent.click(await screen.findByRole('button', { name: /PDF/ }));
  const body = { ...expected, ...more, locale: 'fr' };
  await waitFor(() => expect(api.calls).toEqual([{ name: 'generePdfVirement', body }]));
});

test('the transfer page of a deposit does not show what is left of the fine', async () => {
  sessionStore.getState().rememberFine(aFine());
  await renderApp('payment', app, pathTo('CONSIGNATION/informationsVirement'));
  await screen.findByText(/^Un virement peut arriver trop tard/);
  expect(screen.queryByText('Reste à payer')).toBeNull();
});

const withDays = (days: object) => aFine({ steps: [{ level: 'reduced', amount: 9000, ...days }] });

test.each([
  [
    'onNotice',
    withDays({ until: '2099-12-02' }),
    /avant la date imprimée sur votre avis.*un montant plus élevé peut être dû/,
  ],
  [
    'day',
    withDays({ until: '2099-12-02', transferUntil: '2099-11-17' }),
    /arrivé le 17\snovembre 2099 au plus tard.*un montant plus élevé peut être dû/,
  ],
])('a last day of kind %s says that a transfer has no 15 extra days', async (kind, fine, words) => {
  sessionStore.getState().rememberFine(fine);
  await renderApp('payment', app, pathTo('AMENDE/informationsVirement'));
  await screen.findByRole('heading', { level: 1, name: 'Payer par virement' });
  const text = document.querySelector(`[data-message="virement.arrivee.${kind}"]`)?.textContent;
  expect(text).toMatch(words);
  expect(text).toMatch(/Les 15 jours de plus du paiement par carte ne valent pas/);
});

test('an amount that does not change any more has no last day', async () => {
  const steps = [{ level: 'increased', amount: 9000 }] as const;
  sessionStore.getState().rememberFine(aFine({ kind: 'AFm', steps }));
  await renderApp('payment', app, pathTo('AMENDE/informationsVirement'));
  expect(await screen.findByText('Le montant dû ne change plus.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/S’il arrive plus tard/);
});
