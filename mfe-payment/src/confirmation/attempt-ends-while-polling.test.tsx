import { announcementStore } from '@amendes/contract/host';
import { wireConfirmation, wireFine, wirePaid, type Answer } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { choicesFor, rememberChoices } from '../journey/choices.ts';
import { address, number, shown, setUpPage, shows } from './confirmation-page.ts';

/* An attempt ends by itself while the page is still polling for its outcome. */

setUpPage();

afterEach(() => void vi.useRealTimers());

const announced = () => announcementStore.getState().text;
const waits = 'confirmation.attente.texte';
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const resumeButton = () => screen.findByRole('button', { name: /^Reprendre ou annuler/ });

/** Presses the button back to the payment once the attempt has ended, between two polls. The API then gives this answer. */
async function pressAfterEnd(confirmerPaiement: (end: string) => Response) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const expireLe = new Date(Date.now() + 5000).toISOString();
  const underWay = () => wireConfirmation('EN_COURS', { expireLe });
  const answers: Record<string, Answer> = {
    confirmerPaiement: underWay,
    recherche: () => wireFine(),
  };
  const network = fakeNetwork(answers);
  await renderApp('payment', app, address);
  const button = await resumeButton();
  // The API is polled after 1, 3, 7 and 15 seconds.
  await pass(9000);
  const requestCount = network.namesOfCalls().length;
  network.answer('confirmerPaiement', () => confirmerPaiement(expireLe));
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(announced()).toBe('Vérification…'));
  await waitFor(() =>
    expect(network.namesOfCalls().slice(requestCount)[0]).toBe('confirmerPaiement'),
  );
  return { ...network, button, requestCount };
}

const focused = () => document.activeElement;

test.each([
  ['no payment is found', 'confirmation.none.texte', () => wireConfirmation('AUCUN')],
  ['it is paid', 'confirmation.paid.texte.payment', () => wirePaid({ resteAPayer: 0 })],
])(
  'a press after the end checks at once, and the answer takes the focus if %s',
  async (_, message, answer) => {
    const { namesOfCalls } = await pressAfterEnd(answer);
    await shows(message);
    await waitFor(() => expect(focused()?.contains(shown(message))).toBe(true));
    expect(focused()).not.toBe(document.body);
    expect(namesOfCalls()).not.toContain('envoiSips');
  },
);

test('an attempt still under way after its end takes the focus, and polling continues', async () => {
  const { namesOfCalls, requestCount, button } = await pressAfterEnd((expireLe) =>
    wireConfirmation('EN_COURS', { expireLe }),
  );
  expect(shown(waits)?.isConnected).toBe(true);
  await waitFor(() => expect(focused()?.contains(shown(waits))).toBe(true));
  expect(button.isConnected).toBe(true);
  await pass(3500);
  const since = namesOfCalls().slice(requestCount);
  expect(since).toEqual(['confirmerPaiement', 'confirmerPaiement', 'confirmerPaiement']);
});

test('an older payment says nothing about the attempt, so the choices are kept', async () => {
  rememberChoices(number, { method: 'card' });
  await pressAfterEnd(() =>
    wirePaid({
      montant: 2500,
      resteAPayer: 6500,
      dateReglement: '2026-11-20',
      sansReponse: undefined,
    }),
  );
  await shows('confirmation.pause.texte');
  await shows('confirmation.paid.texte.payment');
  expect(choicesFor(number)).toEqual({ method: 'card' });
});

test('a check that fails after the end is reported and can be repeated', async () => {
  await pressAfterEnd(() => new Response('', { status: 503 }));
  await shows('confirmation.echec.technique');
  expect(shown('confirmation.pause.texte')?.isConnected).toBe(true);
  expect(screen.getByRole('button', { name: 'Vérifier à nouveau' })).toBeTruthy();
});
