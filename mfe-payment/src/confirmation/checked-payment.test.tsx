import { announcementStore } from '@amendes/contract/host';
import { never, wireConfirmation, wirePaid } from '@amendes/testing/fake-api.ts';
import { groupDigits } from '@amendes/fines/payment-number.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { choicesFor, rememberChoices } from '../journey/choices.ts';
import {
  address,
  lead,
  number,
  shown,
  setUpPage,
  shows,
  steps,
  title,
} from './confirmation-page.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { app } from '../app.tsx';

setUpPage();

const open = () => renderApp('payment', app, address);

const countChecks = (names: readonly string[]) =>
  names.filter((name) => name === 'confirmerPaiement').length;

test('a payment under way is announced once, and its outcome as soon as it is known', async () => {
  rememberChoices(number, { method: 'card', mail: 'a@b.fr' });
  const network = fakeNetwork({ confirmerPaiement: () => wireConfirmation('EN_COURS') });
  await open();
  await shows('confirmation.attente.texte');
  expect(screen.queryByText(/Vous avez payé/)).toBeNull();
  expect(shown('confirmation.attente.texte')?.textContent).toMatch(/90,00\s€/);
  expect(lead()).toBe(`Avis ${groupDigits(number)}`);
  expect(steps()).toEqual([null, null, 'step', null]);
  // A citizen who has to choose again starts from the previous choice.
  expect(choicesFor(number)).toEqual({ method: 'card', mail: 'a@b.fr' });
  await waitFor(() =>
    expect(announcementStore.getState().text).toMatch(/^Nous attendons la réponse.*deux minutes/),
  );
  const { turn } = announcementStore.getState();
  network.answer('confirmerPaiement', () => wirePaid());
  await waitFor(() => expect(title()).toBe('Votre paiement est enregistré'), { timeout: 3000 });
  await waitFor(() =>
    expect(announcementStore.getState()).toEqual({
      text: 'Votre paiement est enregistré',
      turn: turn + 1,
    }),
  );
});

test('an attempt that can still be resumed is offered first, with its end', async () => {
  const expireLe = '2026-11-21T14:45:00+01:00';
  const network = fakeNetwork({
    confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }),
  });
  await open();
  await shows('confirmation.attente.texte');
  const [first] = screen.getAllByRole('region');
  expect(first?.textContent).toMatch(/^Vous n’avez pas payé\s\?.*tentative prend fin à \d\d:\d\d/);
  expect(screen.getByRole('button', { name: /^Reprendre ou annuler ce paiement/ })).toBeTruthy();
  expect(shown('confirmation.attente.texte')?.textContent).toMatch(/^Nous ne savons pas encore/);
  network.answer('confirmerPaiement', () => wireConfirmation('EN_COURS'));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull(), { timeout: 3000 });
});

test('a failed check says that no payment is lost, shows its time and can be repeated', async () => {
  const network = fakeNetwork();
  await open();
  await shows('confirmation.echec.technique');
  expect(screen.getByText(/Un paiement que vous avez fait n’est pas perdu/)).toBeTruthy();
  expect(shown('confirmation.echec.technique')?.textContent).toMatch(/Faites une capture d’écran/);
  expect(title()).toBe('Nous ne pouvons pas vérifier maintenant');
  expect(document.querySelector('time')?.dateTime).toMatch(/^\d{4}-\d\d-\d\dT/);
  const answer = Promise.withResolvers<Response>();
  network.answer('confirmerPaiement', () => answer.promise);
  const button = screen.getByRole('button', { name: 'Vérifier à nouveau' });
  const heading = screen.getByRole('heading', { level: 1 });
  expect(button.getAttribute('aria-disabled')).toBeNull();
  expect(button.getAttribute('aria-busy')).toBeNull();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(title()).toBe('Nous ne pouvons pas vérifier maintenant');
  expect(heading.isConnected).toBe(true);
  expect(shown('confirmation.echec.technique')).toBeTruthy();
  // A screen reader announces the question: nothing else has changed yet.
  expect(announcementStore.getState().text).toBe('Vérification…');
  answer.resolve(wirePaid());
  await shows('confirmation.paid.texte.payment');
  // Another outcome is a separate page: no element of the previous one is moved to make room for it.
  expect(heading.isConnected).toBe(false);
  expect(countChecks(network.namesOfCalls())).toBe(2);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.contains(shown('confirmation.paid.texte.payment'))).toBe(true);
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
});

test('an outcome that arrives by itself after a press is announced and keeps focus', async () => {
  const network = fakeNetwork({ confirmerPaiement: () => new Response('{}', { status: 503 }) });
  await open();
  await shows('confirmation.echec.technique');
  network.answer('confirmerPaiement', () => wireConfirmation('EN_COURS'));
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
  await shows('confirmation.attente.texte');
  await waitFor(() => expect(document.activeElement?.getAttribute('tabindex')).toBe('-1'));
  const { turn } = announcementStore.getState();
  network.answer('confirmerPaiement', () => wirePaid({ resteAPayer: 0 }));
  const announcement = { text: 'Votre paiement est enregistré', turn: turn + 1 };
  await waitFor(() => expect(announcementStore.getState()).toEqual(announcement), {
    timeout: 3000,
  });
  expect(document.activeElement?.contains(shown('confirmation.paid.texte.payment'))).toBe(true);
});

const stay = () => {};
/** Another window gets the focus: the element receives a blur event, and keeps the focus in its page. */
const lookAway = (button: HTMLElement) => fireEvent.blur(button);

test.each([
  ['is paid', () => wirePaid({ resteAPayer: 0 }), 'confirmation.paid.texte.payment', stay],
  ['is at the bank', () => wireConfirmation('EN_COURS'), 'confirmation.attente.texte', stay],
  [
    'is paid while another window has the focus',
    () => wirePaid({ resteAPayer: 0 }),
    'confirmation.paid.texte.payment',
    lookAway,
  ],
])(
  'the outcome takes the focus of a button that disappears once the payment %s',
  async (_, then, message, leave) => {
    const expireLe = '2026-11-21T14:45:00+01:00';
    const network = fakeNetwork({
      confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }),
    });
    await open();
    const button = await screen.findByRole('button', { name: /^Reprendre ou annuler/ });
    button.focus();
    leave(button);
    network.answer('confirmerPaiement', then);
    await waitFor(() => expect(button.isConnected).toBe(false), { timeout: 3000 });
    await shows(message);
    await waitFor(() => expect(document.activeElement?.contains(shown(message))).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  },
);

test('the first check is not announced, and leaving the page aborts it', async () => {
  const { turn } = announcementStore.getState();
  const { signals } = fakeNetwork({ confirmerPaiement: never });
  await open();
  await shows('confirmation.demande.texte');
  expect(title()).toBe('Où en est votre paiement');
  expect(announcementStore.getState().turn).toBe(turn);
  await waitFor(() => expect(signals).toHaveLength(1));
  cleanup();
  expect(signals[0]?.aborted).toBe(true);
});

test('too many checks are reported with the time from which the next is answered', async () => {
  const headers = { 'retry-after': '600' };
  fakeNetwork({ confirmerPaiement: () => new Response('{}', { status: 429, headers }) });
  await open();
  await shows('telechargement.tropDeDemandes');
  const text = shown('telechargement.tropDeDemandes')?.textContent;
  expect(text).toMatch(/réessayer à partir de \d\d:\d\d\..*pas dire que votre paiement a échoué/);
});

test('after two minutes the page shows its last check and offers another one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const expireLe = '2026-11-21T14:45:00+01:00';
    fakeNetwork({ confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }) });
    await open();
    await shows('confirmation.attente.texte');
    for (let second = 0; second < 125; second += 1) await vi.advanceTimersByTimeAsync(1000);
    await shows('confirmation.pause.texte');
    expect(screen.getByText(/cette tentative prend fin/)).toBeTruthy();
    const last = screen.getByText(/^Dernière vérification\s: \d\d:\d\d/);
    expect(last.tagName).toBe('TIME');
    expect(shown('confirmation.pause.texte')?.textContent).toMatch(/90,00\s€/);
    expect(title()).toBe('Pas encore de réponse');
    fireEvent.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
    await shows('confirmation.attente.texte');
  } finally {
    vi.useRealTimers();
  }
});
