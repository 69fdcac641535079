import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { refusal, wireConfirmation, wireFine } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { app } from '../app.tsx';
import { address as handOver, noteSubmittedForms, payButton } from './testing/open-hand-over.ts';

/* A part was paid from another tab, and the rest can be paid again; this tab still offers to resume that part. */

const submitted = noteSubmittedForms();
const place = pathOf(samples.payable);
const part = { date: '2026-11-20', montant: 3000, moyen: 'CARTE', referenceReglement: 'R1' };

async function openUnderWay(at: string) {
  const network = fakeNetwork({
    confirmerPaiement: () =>
      wireConfirmation('EN_COURS', { montant: 3000, expireLe: '2099-11-21T14:45:00+01:00' }),
    recherche: () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } }),
    envoiSips: () => refusal(409, 'not-payable'),
  });
  const status = at === handOver ? 'A_PAYER' : 'EN_COURS_PAIEMENT';
  sessionStore.getState().rememberFine(aFine({ status, partialPaymentAllowed: true }));
  await renderApp('payment', app, at);
  if (at === handOver) fireEvent.click(await payButton());
  const button = await screen.findByRole('button', { name: /^Reprendre ou annuler ce paiement/ });
  network.answer('recherche', () => wireFine({ reglements: [part] }));
  return { ...network, button };
}

test('a part payment made meanwhile is not paid again from the hand-over', async () => {
  const { button, calls } = await openUnderWay(handOver);
  fireEvent.click(button);
  const selector = '[data-message="remise.reprise.change"]';
  await waitFor(() => expect(document.querySelector(selector)).toBeTruthy());
  const text = document.querySelector(selector)?.textContent?.replaceAll(/\s/g, ' ');
  expect(text).toMatch(/cet avis a changé : ce paiement ne peut pas être repris/);
  expect(text).toMatch(/votre paiement n’est pas perdu : ne payez pas une seconde fois/);
  expect(text).not.toMatch(/Aucun argent/);
  // No other attempt is started instead.
  const starts = calls.filter(({ name }) => name === 'envoiSips');
  expect(starts).toMatchObject([{ body: { reprendre: true, montantTransaction: 3000 } }]);
  expect(submitted).toEqual([]);
});

test('a changed notice is looked up again when its page is loaded again', async () => {
  const notice = `/tai/amende/${place}`;
  const { button } = await openUnderWay(notice);
  fireEvent.click(button);
  await screen.findByText(/ce paiement ne peut pas être repris/);
  cleanup();
  await renderApp('payment', app, notice);
  expect(await screen.findByRole('table', { name: 'Paiements déjà faits' })).toBeTruthy();
});

test('the notice opened from the confirmation shows what is left to pay', async () => {
  const { button } = await openUnderWay(`/tai/paiement/confirmation/${place}`);
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('link', { name: 'Voir l’avis' }));
  await screen.findByRole('table', { name: 'Paiements déjà faits' });
  expect(document.body.textContent).toMatch(/60,00\s€/);
});
