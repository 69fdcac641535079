import { sessionStore } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import {
  refusal,
  wireConfirmation,
  wireFine,
  wireForm,
  wirePaid,
  wireSending,
} from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import {
  address,
  returnToPage,
  noteSubmittedForms,
  payButton,
} from '../hand-over/testing/open-hand-over.ts';

const submitted = noteSubmittedForms();
const detail = `/tai/amende/${pathOf(samples.payable)}`;
const receipt = `/tai/paiement/confirmation/${pathOf(samples.payable)}/justificatif`;
const expireLe = '2099-11-21T14:45:00+01:00';
const minute = 60_000;

/** Lets the citizen return to the tab after some minutes. */
function wakeAfter(minutes: number): void {
  vi.useFakeTimers({ now: Date.now() + minutes * minute, toFake: ['Date'] });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const waitForCall = (network: { namesOfCalls: () => readonly string[] }, name: string) =>
  waitFor(() => expect(network.namesOfCalls()).toContain(name));

/** Presses the button of the hand-over. @returns the pending answer of the API, and the network. */
async function startPaying() {
  const form = Promise.withResolvers<Response>();
  const network = fakeNetwork({ recherche: () => wireFine(), envoiSips: () => form.promise });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitForCall(network, 'envoiSips');
  return { form, network };
}

test('waking does not drop a started payment that has no card page yet', async () => {
  const { form } = await startPaying();
  wakeAfter(10);
  form.resolve(wireForm());
  await waitFor(() => expect(submitted).toHaveLength(1));
});

test('waking leaves the page unchanged while the card page opens', async () => {
  const { form, network } = await startPaying();
  form.resolve(wireForm());
  const leaving = await screen.findByRole('button', { name: 'Ouverture de la page de paiement…' });
  const callsBefore = network.namesOfCalls();
  wakeAfter(10);
  expect(leaving.isConnected).toBe(true);
  expect(network.namesOfCalls()).toEqual(callsBefore);
});

test('waking does not drop a check of where the payment stands', async () => {
  const answer = Promise.withResolvers<Response>();
  const network = fakeNetwork({ recherche: () => answer.promise });
  await renderApp('payment', app, address);
  await payButton();
  returnToPage();
  await waitForCall(network, 'recherche');
  const checking = await screen.findByRole('button', { name: 'Vérification…' });
  wakeAfter(10);
  expect(checking.isConnected).toBe(true);
  answer.resolve(wireFine({ statutPaiement: { valeur: 'PAYE' } }));
  expect(await screen.findByText(/Entre-temps, cet avis a été payé/)).toBeTruthy();
});

test('waking leaves the detail unchanged while a resumed card page opens', async () => {
  sessionStore.getState().rememberFine(aFine({ status: 'EN_COURS_PAIEMENT' }));
  fakeNetwork({
    confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }),
    envoiSips: () => wireForm(),
  });
  await renderApp('payment', app, detail);
  fireEvent.click(await screen.findByRole('button', { name: /^Reprendre ou annuler/ }));
  await waitFor(() => expect(submitted).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  const leaving = screen.getByRole('button', { name: 'Préparation du paiement…' });
  wakeAfter(1);
  expect(leaving.isConnected).toBe(true);
});

test('waking does not break off the download of a receipt on the detail', async () => {
  const file = Promise.withResolvers<Response>();
  const settlement = { means: 'CARTE', day: '2026-11-10', amount: 3000, reference: 'R1' };
  const status = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
  sessionStore.getState().rememberFine(aFine({ status, settlements: [settlement] }));
  const network = fakeNetwork({ generePdf: () => file.promise });
  await renderApp('payment', app, detail);
  fireEvent.click(await screen.findByRole('button', { name: /^Justificatif de 30,00/ }));
  await waitForCall(network, 'generePdf');
  const callsBefore = network.namesOfCalls();
  wakeAfter(10);
  expect(network.namesOfCalls()).toEqual(callsBefore);
  expect(network.signals.at(-1)?.aborted).toBe(false);
});

test('waking does not drop a pending resumption on the detail', async () => {
  const form = Promise.withResolvers<Response>();
  sessionStore.getState().rememberFine(aFine({ status: 'EN_COURS_PAIEMENT' }));
  const network = fakeNetwork({
    confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }),
    envoiSips: () => form.promise,
  });
  await renderApp('payment', app, detail);
  fireEvent.click(await screen.findByRole('button', { name: /^Reprendre ou annuler/ }));
  await waitForCall(network, 'envoiSips');
  wakeAfter(1);
  form.resolve(wireForm());
  await waitFor(() => expect(submitted).toHaveLength(1));
});

test.each([
  ['fails', () => new Response('', { status: 503 })],
  ['is asked too often', () => refusal(429, 'too-many')],
  ['renews no token', () => new Response('', { status: 401 })],
])('waking to a service that %s leads to the error page retour-paiement', async (_, recherche) => {
  sessionStore.getState().rememberFine(aFine({ status: 'EN_COURS_PAIEMENT' }));
  fakeNetwork({ recherche, confirmerPaiement: () => wireConfirmation('EN_COURS') });
  const { address: now } = await renderApp('payment', app, detail);
  await screen.findByRole('link', { name: 'Voir où en est le paiement' });
  wakeAfter(1);
  await waitFor(() => expect(now()).toBe('/tai/erreur/retour-paiement'));
});

test('the next waking requests the fine again once no answer is awaited any more', async () => {
  const { form, network } = await startPaying();
  wakeAfter(10);
  form.resolve(new Response('', { status: 503 }));
  await screen.findByText(/Le service de paiement ne répond pas/);
  const requestCount = network.namesOfCalls().length;
  wakeAfter(0);
  await waitFor(() => expect(network.namesOfCalls().slice(requestCount)).toContain('recherche'));
});

test('a page that was left while it awaited an answer holds no other page back', async () => {
  const { network } = await startPaying();
  cleanup();
  await renderApp('payment', app, detail);
  await screen.findByRole('heading', { name: /Est-ce bien votre avis/ });
  const requestCount = network.namesOfCalls().length;
  wakeAfter(10);
  await waitFor(() => expect(network.namesOfCalls().slice(requestCount)).toContain('recherche'));
});

/** Opens the receipt of a part payment, for which the fine itself is requested. */
async function openReceipt(answer: Promise<Response>) {
  provideConfiguration(aConfiguration());
  const network = fakeNetwork({
    confirmerPaiement: () => wirePaid({ montant: 3000, resteAPayer: 6000 }),
    recherche: () => wireFine(),
    envoiMail: () => answer,
    envoiPostal: () => answer,
  });
  await renderApp('payment', app, receipt);
  await waitForCall(network, 'recherche');
  return network;
}

const mail = async () => {
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: 'jean@exemple.fr' } });
  fireEvent.submit(field);
};
const post = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /courrier/ }));
};

test.each([
  ['mailed', 'envoiMail', 'courriel', mail],
  ['posted', 'envoiPostal', 'courrier', post],
] as const)(
  'waking does not take away a receipt that is being %s',
  async (_, name, way, request) => {
    const answer = Promise.withResolvers<Response>();
    const network = await openReceipt(answer.promise);
    await request();
    const yes = await screen.findByRole('button', { name: /^Oui/ });
    fireEvent.click(yes);
    await waitForCall(network, name);
    wakeAfter(10);
    expect(yes.isConnected).toBe(true);
    answer.resolve(wireSending('FAIT'));
    const done = `[data-message="justificatif.${way}.fait"]`;
    await waitFor(() => expect(document.querySelector(done)).toBeTruthy());
  },
);
