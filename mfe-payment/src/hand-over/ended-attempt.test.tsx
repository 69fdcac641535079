import { announcementStore } from '@amendes/contract/host';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { wireConfirmation, wireFine, wireForm, wirePaid } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { isUnanswered, rememberUnanswered } from '../guard/recognised-notices.ts';
import {
  address,
  returnToPage,
  noteSubmittedForms,
  payButton,
  shownMessage,
} from './testing/open-hand-over.ts';

const submitted = noteSubmittedForms();
const announced = () => announcementStore.getState().text;

const expireLe = '2099-11-21T14:45:00+01:00';
const enCours = () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });
const attempt = () => wireConfirmation('EN_COURS', { expireLe });
const refused = (sansReponse?: number) => () => wireConfirmation('REFUSE', { sansReponse });
const checkButton = () => payButton(/^Vérifier où en est le paiement$/);

const standardCancelled = 'accueil.messages.erreurs.telepaiementImpossibleForfaitaireAnnule';
const part = 'detail.messages.infos.paiementPartiel';

/** Asks for the outcome of an attempt that the hand-over page has reported, once it is no longer under way. */
async function checkOnceEnded(confirmerPaiement: () => Response, recherche = () => wireFine()) {
  const network = fakeNetwork({ recherche: enCours, confirmerPaiement: attempt });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  const check = await checkButton();
  network.answer('recherche', recherche);
  network.answer('confirmerPaiement', confirmerPaiement);
  fireEvent.click(check);
  await waitFor(() => expect(announced()).toBe('Vérification…'));
  return network;
}

/** Waits for the caution about an attempt with an unknown outcome. */
async function findCaution() {
  await waitFor(() => expect(shownMessage()).toBe('confirmation.none.argent'));
  const caution = document.querySelector('[data-message]');
  expect(caution?.textContent).toMatch(/^Nous ne savons pas encore si l’argent a été prélevé/);
  expect(caution?.textContent).toMatch(/débité, ne payez pas une seconde fois/);
  await waitFor(() => expect(document.activeElement).toBe(caution));
}

test.each([
  ['a later one was refused', refused(9000)],
  ['the API reports no unanswered amount', refused()],
  ['no payment is found', () => wireConfirmation('AUCUN')],
  ['an earlier part payment is reported', () => wirePaid({ montant: 2500, sansReponse: 9000 })],
])('a check after the end of an attempt warns if %s', async (_, confirmerPaiement) => {
  await checkOnceEnded(confirmerPaiement);
  await findCaution();
  const link = screen.getByRole('link', { name: 'Voir où en est le paiement' });
  expect(link.getAttribute('href')).toBe(`/tai/paiement/confirmation/${pathOf(samples.payable)}`);
  await payButton();
  expect(submitted).toEqual([]);
  expect(isUnanswered(samples.payable)).toBe(true);
});

test('an answered attempt brings back the pay button, which ignores a double click', async () => {
  const network = await checkOnceEnded(refused(0));
  fireEvent.click(await payButton());
  expect(announced()).toMatch(/^Aller à la page de paiement par carte – 90,00\s€$/);
  expect(shownMessage()).toBeUndefined();
  expect(network.namesOfCalls()).not.toContain('envoiSips');
});

test('the second press of a double click does not pay past the warning', async () => {
  const network = await checkOnceEnded(refused(9000));
  fireEvent.click(await payButton());
  await findCaution();
  expect(network.namesOfCalls()).not.toContain('envoiSips');
});

test('another amount due after the attempt is offered only with the warning', async () => {
  await checkOnceEnded(refused(9000), () => wireFine({ montant: 13_500 }));
  await findCaution();
  expect(document.querySelector('[data-message]')?.textContent).toMatch(
    /montant a changé.*135,00\s€/,
  );
  const button = await payButton(/^Aller à la page de paiement par carte – 135,00\s€$/);
  expect(button.ariaDisabled).toBeNull();
});

test.each([
  [refused(0), 'remise.nouveauMontant', /^Le montant a changé.*135,00\s€.*aucun prélèvement/],
  [refused(9000), 'confirmation.none.argent', /^Nous ne savons pas.*montant a changé.*135,00\s€/],
])(
  'another amount is reported although an earlier check failed ($1)',
  async (answer, name, words) => {
    const failing = () => new Response('', { status: 503 });
    const network = await checkOnceEnded(failing, () => wireFine({ montant: 13_500 }));
    await waitFor(() => expect(shownMessage()).toBe('remise.echecs.technique'));
    network.answer('confirmerPaiement', answer);
    fireEvent.click(await checkButton());
    await payButton(/^Aller à la page de paiement par carte – 135,00\s€$/);
    await waitFor(() => expect(shownMessage()).toBe(name));
    expect(document.querySelector('[data-message]')?.textContent).toMatch(words);
  },
);

const closed = (valeur: string) => () => wireFine({ statutPaiement: { valeur } });

test.each([
  ['PAIEMENT_EXPIRE', 'accueil.messages.erreurs.dateLimitePaiementDepasse', refused(9000)],
  ['PAYE_AUTRE', 'accueil.messages.erreurs.avisPaye', () => wireConfirmation('AUCUN')],
  ['PAYE', 'remise.arrets.paye', () => wirePaid({ sansReponse: 9000 })],
  ['PAIEMENT_DIVERS', 'accueil.messages.infos.paiementDivers', refused()],
  ['PAIEMENT_ANNULE', standardCancelled, () => new Response('', { status: 503 })],
  ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', part, () => wireConfirmation('AUCUN')],
])('a notice that is %s by then is closed with the warning', async (valeur, message, answer) => {
  await checkOnceEnded(answer, closed(valeur));
  await waitFor(() => expect(shownMessage()).toBe(message));
  expect(screen.getByRole('link', { name: 'Voir où en est le paiement' })).toBeTruthy();
  expect(isUnanswered(samples.payable)).toBe(true);
});

test.each([
  ['PAIEMENT_EXPIRE', /dateLimitePaiementDepasse$/, refused(0)],
  ['PAYE', /arrets\.paye$/, () => wirePaid({ sansReponse: undefined })],
])('a notice that is %s after an answer is closed without a warning', async (...row) => {
  const [valeur, message, answer] = row;
  await checkOnceEnded(answer, closed(valeur));
  await waitFor(() => expect(shownMessage()).toMatch(message));
  expect(document.querySelector('[data-message]')?.textContent).not.toMatch(/Nous ne savons pas/);
  expect(isUnanswered(samples.payable)).toBe(false);
});

test('a failed check offers no payment until another check is answered', async () => {
  const network = await checkOnceEnded(() => new Response('', { status: 503 }));
  await waitFor(() => expect(shownMessage()).toBe('remise.echecs.technique'));
  expect(document.querySelector('[data-message]')?.textContent).toContain('Nous ne savons pas si');
  network.answer('confirmerPaiement', refused(9000));
  fireEvent.click(await checkButton());
  await findCaution();
});

test('an attempt that is still under way is shown with the button to resume it', async () => {
  await checkOnceEnded(attempt);
  await waitFor(() => expect(shownMessage()).toBe('remise.enCours'));
  await screen.findByRole('button', { name: /^Reprendre ou annuler/ });
});

test('a return from the card page without a known outcome shows the warning', async () => {
  const confirmerPaiement = () => wireConfirmation('AUCUN');
  const envoiSips = () => wireForm();
  fakeNetwork({ recherche: () => wireFine(), confirmerPaiement, envoiSips });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  returnToPage();
  await findCaution();
  expect(submitted).toHaveLength(1);
});

test('a page that grows old under the warning warns again before a payment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const network = await checkOnceEnded(() => wireConfirmation('AUCUN'));
  await findCaution();
  const caution = document.querySelector('[data-message]');
  vi.setSystemTime(Date.now() + 600_001);
  fireEvent(document, new Event('visibilitychange'));
  expect(caution?.isConnected).toBe(false);
  await findCaution();
  expect(network.namesOfCalls()).not.toContain('envoiSips');
});

describe('a tab with an unanswered payment', () => {
  const nothingKnown = () => wireConfirmation('AUCUN');

  test('warns once when the screen is opened again, and then allows a payment', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    rememberUnanswered(samples.payable);
    const network = fakeNetwork({
      recherche: () => wireFine(),
      confirmerPaiement: nothingKnown,
      envoiSips: () => wireForm(),
    });
    await renderApp('payment', app, address);
    await findCaution();
    expect(network.namesOfCalls()).toEqual(['recherche', 'confirmerPaiement']);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    fireEvent.click(await payButton());
    await waitFor(() => expect(submitted).toHaveLength(1));
    const calls = ['recherche', 'confirmerPaiement', 'recherche', 'envoiSips'];
    expect(network.namesOfCalls()).toEqual(calls);
  });

  test.each([
    ['another amount', wireFine({ montant: 13_500 }), 'none.argent', /montant a changé.*135,00 €/],
    ['a closed notice', closed('PAYE_AUTRE')(), 'erreurs.avisPaye', /déjà été payé/],
  ])('warns when a press finds %s', async (_, answer, message, words) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    rememberUnanswered(samples.payable);
    const confirmerPaiement = nothingKnown;
    const network = fakeNetwork({ recherche: () => wireFine(), confirmerPaiement });
    await renderApp('payment', app, address);
    await findCaution();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    network.answer('recherche', () => answer.clone());
    const earlierText = document.querySelector('[data-message]')?.textContent;
    fireEvent.click(await payButton());
    const text = () => document.querySelector('[data-message]')?.textContent.replaceAll(/\s/g, ' ');
    await waitFor(() => expect(text()).toMatch(words));
    expect(shownMessage()).toMatch(message);
    expect(text()).not.toBe(earlierText);
    expect(text()).toMatch(/Nous ne savons pas encore.*ne payez pas une seconde fois/);
    expect(network.namesOfCalls()).not.toContain('envoiSips');
  });

  test('allows a payment without a warning once the earlier one is answered', async () => {
    rememberUnanswered(samples.payable);
    const network = fakeNetwork({ recherche: () => wireFine(), confirmerPaiement: refused(0) });
    await renderApp('payment', app, address);
    await waitFor(() => expect(announced()).toMatch(/^Aller à la page de paiement/));
    expect(shownMessage()).toBeUndefined();
    expect(isUnanswered(samples.payable)).toBe(false);
    // The outcome of an attempt is not requested again either.
    returnToPage();
    await waitFor(() => expect(network.namesOfCalls().slice(2)).toEqual(['recherche']));
    await payButton();
    expect(network.namesOfCalls()).toHaveLength(3);
  });
});

test('the page reports no delay before a press or after a return from the card page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const confirmerPaiement = refused(0);
  fakeNetwork({ recherche: () => wireFine(), confirmerPaiement, envoiSips: () => wireForm() });
  await renderApp('payment', app, address);
  const button = await payButton();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(shownMessage()).toBeUndefined();
  fireEvent.click(button);
  await waitFor(() => expect(submitted).toHaveLength(1));
  returnToPage();
  await payButton();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(shownMessage()).toBeUndefined();
});
