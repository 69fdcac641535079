import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { refusal, wireConfirmation, wireFine, wireForm } from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { app } from '../app.tsx';
import { fakeNetwork } from '../testing/fake-network.ts';
import { address, noteSubmittedForms, payButton } from './testing/open-hand-over.ts';

const submitted = noteSubmittedForms();
const detail = `/tai/amende/${pathOf(samples.payable)}`;
const expireLe = '2026-11-21T14:45:00+01:00';
const underWay = () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });
const resumeButton = () =>
  screen.findByRole('button', { name: /^Reprendre ou annuler ce paiement \(90,00\s€\)$/ });
const shows = (message: string) =>
  waitFor(() => expect(document.querySelector(`[data-message="${message}"]`)).toBeTruthy());

/** The detail of a fine whose payment is under way. */
async function openDetail(more: object, answers: Parameters<typeof fakeNetwork>[0] = {}) {
  sessionStore.getState().rememberFine(aFine({ status: 'EN_COURS_PAIEMENT' }));
  const network = fakeNetwork({
    confirmerPaiement: () => wireConfirmation('EN_COURS', more),
    ...answers,
  });
  await renderApp('payment', app, detail);
  return network;
}

test('the detail says until when a payment is under way, and resumes it with the key', async () => {
  const { calls } = await openDetail({ expireLe }, { envoiSips: () => wireForm() });
  expect(await screen.findByText(/prend fin à \d\d:\d\d/)).toBeTruthy();
  const button = await resumeButton();
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(submitted).toHaveLength(1));
  const begun = calls.filter(({ name }) => name === 'envoiSips');
  expect(begun).toMatchObject([
    { body: { cleAvis: '29', reprendre: true, montantTransaction: 9000 } },
  ]);
});

test('a payment in the hands of the bank is not offered to be resumed', async () => {
  await openDetail({});
  await screen.findByRole('link', { name: 'Voir où en est le paiement' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Reprendre/ })).toBeNull());
});

test.each([
  [() => refusal(409, 'payment-pending'), 'remise.reprise.impossible'],
  [() => refusal(422, 'amount-refused'), 'remise.reprise.change'],
  [() => new Response('', { status: 503 }), 'remise.echecs.technique'],
  [() => wireForm('https://evil.example/'), 'remise.echecs.formulaire'],
])(
  'what cannot be resumed says why, and not that no money was taken (%#)',
  async (answer, message) => {
    await openDetail({ expireLe }, { envoiSips: answer });
    fireEvent.click(await resumeButton());
    await shows(message);
    const notice = document.querySelector(`[data-message="${message}"]`);
    expect(notice?.textContent).toContain('ne payez pas une seconde fois');
    expect(notice?.textContent).not.toContain('Aucun argent');
    expect(submitted).toEqual([]);
  },
);

test('the hand-over offers to resume what another page has begun', async () => {
  const { calls } = fakeNetwork({
    recherche: underWay,
    confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }),
    envoiSips: () => wireForm(),
  });
  await renderApp('payment', app, address);
  fireEvent.click(await payButton());
  await shows('remise.enCours');
  fireEvent.click(await resumeButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(calls.at(-1)?.body).toMatchObject({ reprendre: true });
});
