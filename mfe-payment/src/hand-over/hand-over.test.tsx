import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { announcementStore, provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { refusal, wireFine, wireForm } from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { address, noteSubmittedForms, payButton, shownMessage } from './testing/open-hand-over.ts';

const submitted = noteSubmittedForms();

test('the page explains the payment and sends no request by itself', async () => {
  const { calls } = fakeNetwork();
  await renderApp('payment', app, address);
  const button = await payButton();
  expect([button.ariaDisabled, button.ariaBusy]).toEqual([null, null]);
  expect(button.querySelector('svg.lock')?.getAttribute('aria-hidden')).toBe('true');
  const introduction = /^Vous allez payer 90,00\s€ sur la page sécurisée du prestataire/;
  expect(screen.getByText(introduction)).toBeTruthy();
  expect(screen.getByText(/Rien n’est payé avant votre validation/)).toBeTruthy();
  expect(
    screen.getByText(/paiement\. Son adresse commence par https:\/\/provider\.example\.$/),
  ).toBeTruthy();
  for (const fact of [/^Cartes acceptées.*CB/, /^Aucuns frais/, /environ 15 minutes/])
    expect(screen.getByText(fact).tagName).toBe('LI');
  const once = 'Si vous ne revenez pas ici, ne payez pas une seconde fois.';
  expect(screen.getByText(once).tagName).toBe('STRONG');
  expect(calls).toEqual([]);
});

test.each([
  ['more than one', ['https://provider.example', 'https://other.example']],
  ['none', []],
])('the page names no address of the card page if %s is configured', async (_, providerOrigins) => {
  fakeNetwork();
  provideConfiguration(aConfiguration({ providerOrigins }));
  await renderApp('payment', app, address);
  await payButton();
  expect(document.body.textContent).not.toContain('Son adresse commence');
});

test('a press asks about the fine, then for the form, and sends it once', async () => {
  const { calls } = fakeNetwork({ recherche: () => wireFine(), envoiSips: () => wireForm() });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(submitted).toEqual([
    {
      action: 'https://provider.example/paymentInit',
      manner: 'post utf-8 hidden in the page',
      fields: { Data: 'amount=9000', InterfaceVersion: 'HP_2.20', Seal: '0a1b' },
    },
  ]);
  expect(calls.slice(0, 2)).toEqual([
    { name: 'recherche', body: undefined },
    {
      name: 'envoiSips',
      body: {
        numAvis: samples.payable.number,
        canal: '2',
        typeReglement: 'AMENDE',
        nature: 'AMENDES',
        locale: 'fr',
        montantTransaction: 9000,
        cleAvis: '29',
      },
    },
  ]);
  expect(sessionStorage.getItem('amendes.currentFine')).toBeNull();
  expect(document.querySelector('form')).toBeNull();
  expect(announcementStore.getState().text).toBe('Ouverture de la page de paiement…');
});

test('a page that is left while the form is awaited sends nothing', async () => {
  const form = Promise.withResolvers<Response>();
  const network = fakeNetwork({ recherche: () => wireFine(), envoiSips: () => form.promise });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(network.namesOfCalls()).toContain('envoiSips'));
  cleanup();
  form.resolve(wireForm());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(submitted).toEqual([]);
});

test('a deposit is paid under its own number', async () => {
  const { calls } = fakeNetwork({ recherche: () => wireFine(), envoiSips: () => wireForm() });
  await renderApp('payment', app, address.replace('AMENDE', 'CONSIGNATION'));
  fireEvent.click(await payButton(/^Aller à la page de paiement par carte – 135,00\s€$/));
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(calls[1]?.body).toMatchObject({
    numAvis: samples.payableDeposit.number,
    typeReglement: 'CONSIGNATION',
    montantTransaction: 13_500,
  });
});

test('a part payment uses the amount in its address', async () => {
  const { calls } = fakeNetwork({
    recherche: () => wireFine({ paiementPartielAutorise: true }),
    envoiSips: () => wireForm(),
  });
  sessionStore.getState().rememberFine(aFine({ partialPaymentAllowed: true }));
  await renderApp('payment', app, address.replace('envoiSips', '3000/envoiSips'));
  fireEvent.click(await payButton(/^Aller à la page de paiement par carte – 30,00\s€$/));
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(calls[1]?.body).toMatchObject({ montantTransaction: 3000 });
});

test('a second press while the form is awaited does nothing', async () => {
  const form = Promise.withResolvers<Response>();
  const network = fakeNetwork({ recherche: () => wireFine(), envoiSips: () => form.promise });
  await renderApp('payment', app, address);
  const button = await payButton();
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(network.namesOfCalls()).toEqual(['recherche', 'envoiSips']));
  expect([button.ariaDisabled, button.ariaBusy]).toEqual(['true', 'true']);
  expect(screen.getByRole('button', { name: 'Préparation du paiement…' })).toBe(button);
  expect(announcementStore.getState().text).toBe('Préparation du paiement…');
  fireEvent.click(button);
  form.resolve(wireForm());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(network.namesOfCalls().filter((name) => name === 'envoiSips')).toHaveLength(1);
});

test('a fine that cannot be paid any more says so, and nothing is started', async () => {
  const { namesOfCalls } = fakeNetwork({
    recherche: () => wireFine({ statutPaiement: { valeur: 'PAYE' } }),
  });
  const { address: now } = await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(shownMessage()).toBe('remise.arrets.paye'));
  expect(namesOfCalls()).toEqual(['recherche']);
  expect(screen.getByText(/Nous n’avons pas lancé d’autre paiement/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /par carte/ })).toBeNull();
  // Any other step asks again: bank details for a transfer would invite a second payment.
  expect(sessionStore.getState().currentFine).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Voir le justificatif' }));
  expect(now()).toBe('/tai/paiement/confirmation/33333122111221/29/justificatif');
});

test('a double click does not pay an amount that changed after its first press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { namesOfCalls } = fakeNetwork({
    recherche: () => wireFine({ montant: 13_500 }),
    envoiSips: () => wireForm(),
  });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  const button = await payButton(/^Aller à la page de paiement par carte – 135,00\s€$/);
  fireEvent.click(button);
  await vi.advanceTimersByTimeAsync(300);
  fireEvent.click(button);
  expect(namesOfCalls()).toEqual(['recherche']);
  expect(shownMessage()).toBe('remise.nouveauMontant');
});

test('an amount that has changed is shown, and paid only after another press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { namesOfCalls } = fakeNetwork({
    recherche: () => wireFine({ montant: 13_500 }),
    envoiSips: () => wireForm(),
  });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(shownMessage()).toBe('remise.nouveauMontant'));
  expect(namesOfCalls()).toEqual(['recherche']);
  expect(sessionStore.getState().currentFine?.amountDue).toBe(13_500);
  await vi.advanceTimersByTimeAsync(1000);
  fireEvent.click(await payButton(/^Aller à la page de paiement par carte – 135,00\s€$/));
  await waitFor(() => expect(submitted).toHaveLength(1));
});

const technical = 'remise.echecs.technique';
const tooMany = 'telechargement.tropDeDemandes';

describe('the hand-over sends no form and says what it knows about money', () => {
  test.each([
    [
      'the form leads to a foreign address',
      () => wireForm('https://evil.example/'),
      'remise.echecs.formulaire',
    ],
    ['the answer is empty', () => new Response(''), technical],
    ['the answer is not HTML', () => Response.json({}), technical],
    ['the service fails', () => new Response('', { status: 503 }), technical],
    ['the service is asked too often', () => refusal(429, 'too-many'), tooMany],
  ])('when %s; the same button tries again', async (_, envoiSips, key) => {
    const network = fakeNetwork({ recherche: () => wireFine(), envoiSips });
    await renderApp('payment', app, address);
    fireEvent.click(await payButton());
    await waitFor(() => expect(shownMessage()).toBe(key));
    const notice = document.querySelector('[data-message]');
    expect(notice?.textContent).toMatch(
      /Cette demande n’a entraîné aucun prélèvement.*ne payez pas une seconde/,
    );
    expect(notice?.textContent).not.toContain('Aucun argent');
    // The time proves a try in time; after a reached limit there is none.
    expect(notice?.querySelector('time') !== null).toBe(key !== tooMany);
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(submitted).toEqual([]);
    network.answer('envoiSips', () => wireForm());
    fireEvent.click(await payButton());
    await waitFor(() => expect(submitted).toHaveLength(1));
  });
});

test('a form that the shell refuses to send is reported and removed', async () => {
  fakeNetwork({ recherche: () => wireFine(), envoiSips: () => wireForm() });
  await renderApp('payment', app, address);
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementationOnce(() => {
    throw new TypeError('May not go to https://provider.example');
  });
  fireEvent.click(await payButton());
  await waitFor(() => expect(shownMessage()).toBe('remise.echecs.formulaire'));
  expect(document.querySelector('form[hidden]')).toBeNull();
});

test('a fine whose amount is not known cannot be paid by card here', async () => {
  const { number, key, ...rest } = aFine();
  const { amountDue: _, ...withoutAmount } = rest;
  sessionStore.getState().rememberFine({ number, key, ...withoutAmount });
  fakeNetwork();
  await renderApp('payment', app, address);
  await waitFor(() => expect(shownMessage()).toBe('remise.montantInconnu'));
  expect(screen.queryByText(/^Vous allez payer/)).toBeNull();
  expect(screen.queryByRole('button', { name: /par carte/ })).toBeNull();
});
