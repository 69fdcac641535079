import { Link } from '@amendes/contract';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import {
  refusal,
  wireConfirmation,
  wireFine,
  wireForm,
  wirePaid,
} from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { address, returnToPage, noteSubmittedForms, payButton } from './testing/open-hand-over.ts';

const submitted = noteSubmittedForms();
const expireLe = '2099-11-21T14:45:00+01:00';
const resumeButton = () =>
  screen.findByRole('button', { name: /^Reprendre ou annuler ce paiement \(90,00\s€\)$/ });
const shows = (message: string) =>
  waitFor(() => expect(document.querySelector(`[data-message="${message}"]`)).toBeTruthy());
const confirmation = `/tai/paiement/confirmation/${pathOf(samples.payable)}`;
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) await vi.advanceTimersByTimeAsync(1000);
};

/** Presses the button shortly before two minutes have passed; the answers of the API after that arrive meanwhile. */
async function pressLate(then: () => Response) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const form = Promise.withResolvers<Response>();
  const network = fakeNetwork({
    confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }),
    envoiSips: () => form.promise,
  });
  await renderApp('payment', app, confirmation);
  await resumeButton();
  await pass(115);
  fireEvent.click(await resumeButton());
  network.answer('confirmerPaiement', then);
  await pass(6);
  return form;
}

test.each([
  ['the last answer', () => wireConfirmation('EN_COURS', { expireLe })],
  ['the news that the bank has it', () => wireConfirmation('EN_COURS')],
  ['the news that it is paid', () => wirePaid({ resteAPayer: 0 })],
])('a pending resumption survives %s and opens its card page', async (_, then) => {
  const form = await pressLate(then);
  expect(title()).toBe('Nous attendons la réponse');
  expect(screen.getByRole('button', { name: 'Préparation du paiement…' }).isConnected).toBe(true);
  form.resolve(wireForm());
  await waitFor(() => expect(submitted).toHaveLength(1));
});

test('a failed resumption gives way to the new outcome, which takes the focus', async () => {
  const form = await pressLate(() => wirePaid({ resteAPayer: 0 }));
  form.resolve(refusal(409, 'not-payable'));
  await waitFor(() => expect(title()).toBe('Votre paiement est enregistré'));
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toContain('Vous avez payé');
});

test('a failed resumption says why if nothing new is known about the payment', async () => {
  const form = await pressLate(() => wireConfirmation('EN_COURS', { expireLe }));
  form.resolve(new Response('', { status: 503 }));
  await shows('remise.echecs.technique');
  await waitFor(() => expect(title()).toBe('Pas encore de réponse'));
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toContain('Le service de paiement ne répond pas');
});

test('a card page that does not open is reported and can be requested again', async () => {
  const form = await pressLate(() => wireConfirmation('EN_COURS', { expireLe }));
  form.resolve(wireForm());
  await waitFor(() => expect(submitted).toHaveLength(1));
  await pass(14);
  expect(document.querySelector('[data-message="remise.pageAbsente"]')).toBeNull();
  await pass(1);
  await shows('remise.pageAbsente');
  expect(document.activeElement?.textContent).toMatch(/tarde à s’ouvrir.*Vérifiez où en est/);
  expect((await resumeButton()).ariaBusy).toBeNull();
  fireEvent.click(await resumeButton());
  expect(document.querySelector('[data-message="remise.pageAbsente"]')).toBeNull();
  expect(screen.getByRole('button', { name: 'Préparation du paiement…' }).ariaBusy).toBe('true');
});

test('a new outcome waits while the page is on its way to the card page', async () => {
  const form = await pressLate(() => wirePaid({ resteAPayer: 0 }));
  form.resolve(wireForm());
  await waitFor(() => expect(submitted).toHaveLength(1));
  await pass(10);
  expect(title()).toBe('Nous attendons la réponse');
  await pass(5);
  await waitFor(() => expect(title()).toBe('Votre paiement est enregistré'));
});

/** Opens a hand-over page on which another attempt is under way, and presses the button that resumes it. */
async function resumeOnHandOver() {
  const form = Promise.withResolvers<Response>();
  const network = fakeNetwork({
    recherche: () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } }),
    confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }),
    envoiSips: () => form.promise,
  });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await shows('remise.enCours');
  fireEvent.click(await resumeButton());
  await waitFor(() => expect(network.namesOfCalls()).toContain('envoiSips'));
  return { ...network, form };
}

test('a check on the hand-over page does not drop a pending resumption', async () => {
  const { form } = await resumeOnHandOver();
  const check = await payButton(/^Vérifier où en est le paiement/);
  fireEvent.click(check);
  form.resolve(wireForm());
  await waitFor(() => expect(submitted).toHaveLength(1));
});

test('the check button is disabled while a resumption is pending', async () => {
  await resumeOnHandOver();
  const check = await payButton(/^Vérifier où en est le paiement/);
  expect(check.ariaDisabled).toBe('true');
});

test('the check button stays disabled while a resumed card page opens', async () => {
  const { form } = await resumeOnHandOver();
  form.resolve(wireForm());
  await waitFor(() => expect(submitted).toHaveLength(1));
  const check = await payButton(/^Vérifier où en est le paiement/);
  expect(check.ariaDisabled).toBe('true');
});

test('the check button works again after a resumption has failed', async () => {
  const { form, namesOfCalls } = await resumeOnHandOver();
  form.resolve(new Response('', { status: 503 }));
  await shows('remise.echecs.technique');
  const requestCount = namesOfCalls().length;
  const check = await payButton(/^Vérifier où en est le paiement/);
  // The message appears a moment before the button accepts a press again.
  await waitFor(() => expect(check.ariaDisabled).toBeNull());
  fireEvent.click(check);
  await waitFor(() => expect(namesOfCalls().slice(requestCount)).toContain('recherche'));
});

test('a hand-over page that comes back drops a pending resumption and can be pressed', async () => {
  const { form } = await resumeOnHandOver();
  returnToPage();
  await resumeButton();
  const check = await payButton(/^Vérifier où en est le paiement/);
  expect(check.ariaDisabled).toBeNull();
  form.resolve(wireForm());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(submitted).toEqual([]);
});

test('a started payment is dropped when the citizen moves to another choice', async () => {
  const form = Promise.withResolvers<Response>();
  const { namesOfCalls } = fakeNetwork({
    recherche: () => wireFine(),
    envoiSips: () => form.promise,
  });
  const deposit = address.replace('AMENDE', 'CONSIGNATION');
  const Screens = () => (
    <>
      <Link to={deposit}>consigner</Link>
      <app.Screens />
    </>
  );
  await renderApp('payment', { ...app, Screens }, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(namesOfCalls()).toContain('envoiSips'));
  fireEvent.click(screen.getByRole('link', { name: 'consigner' }));
  await screen.findByText(/^Vous allez consigner 135,00\s€/);
  form.resolve(wireForm());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(submitted).toEqual([]);
});

test('an attempt that has ended is not resumed: the press checks its outcome', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const end = new Date(Date.now() + 180_000).toISOString();
  const network = fakeNetwork({
    confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe: end }),
    recherche: () => wireFine(),
  });
  await renderApp('payment', app, confirmation);
  await resumeButton();
  await pass(125);
  await shows('confirmation.pause.texte');
  await pass(60);
  network.answer('confirmerPaiement', () => wireConfirmation('AUCUN'));
  fireEvent.click(await resumeButton());
  await shows('confirmation.none.texte');
  expect(network.namesOfCalls()).not.toContain('envoiSips');
});
