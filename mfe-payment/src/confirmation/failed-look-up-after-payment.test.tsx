import { Link, paths, sessionStore } from '@amendes/contract';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import {
  refusal,
  wireConfirmation,
  wireFine,
  wireForm,
  wirePaid,
  type Answer,
} from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import {
  address as handOver,
  noteSubmittedForms,
  payButton,
} from '../hand-over/testing/open-hand-over.ts';
import { address as confirmation, number, shows } from './confirmation-page.ts';

/* The way to the notice, from a page that knows of a payment, while the API does not answer for the notice. */

const submitted = noteSubmittedForms();

const detail = paths.fine(samples.payable);
const down = () => refusal(503, 'down');
const underWay = () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });

/** Opens the page, with a link to the notice that acts like the browser's own navigation. */
async function open(at: string) {
  const Screens = () => (
    <>
      <app.Screens />
      <Link to={detail}>Retour à l’avis</Link>
    </>
  );
  return renderApp('payment', { ...app, Screens }, at);
}

async function goToNotice(address: () => string, by = 'Retour à l’avis') {
  fireEvent.click(await screen.findByRole('link', { name: by }));
  await waitFor(() => expect(address()).toMatch(/^\/tai\/erreur/));
  return address();
}

const errorPage = '/tai/erreur/retour-paiement';
const none = () => Response.json({ etat: 'AUCUN', numAvis: number, cleAvis: '29' });

test('a failed look-up after a payment not found leads to erreur/retour-paiement', async () => {
  fakeNetwork({ confirmerPaiement: none, recherche: down });
  const { address } = await open(confirmation);
  expect(await goToNotice(address, 'Voir l’avis')).toBe(errorPage);
});

test.each<[string, string, Answer, string]>([
  ['under way', 'confirmation.attente.texte', () => wireConfirmation('EN_COURS'), errorPage],
  ['of unknown state', 'confirmation.echec.technique', down, errorPage],
  [
    'refused beside an unanswered one',
    'confirmation.refused.texte',
    () => wireConfirmation('REFUSE', { sansReponse: 9000 }),
    errorPage,
  ],
  [
    'refused',
    'confirmation.refused.texte',
    () => wireConfirmation('REFUSE', { sansReponse: 0 }),
    '/tai/erreur/technique',
  ],
  [
    'made',
    'confirmation.paid.texte.payment',
    () => wirePaid({ resteAPayer: 0 }),
    '/tai/erreur/technique',
  ],
])(
  'a failed look-up after a payment that is %s (%s) leads to its error page',
  async (_, page, answer, to) => {
    fakeNetwork({ confirmerPaiement: answer, recherche: down });
    const { address } = await open(confirmation);
    await shows(page);
    expect(await goToNotice(address)).toBe(to);
  },
);

test('a failed look-up after the card page leads to erreur/retour-paiement', async () => {
  const network = fakeNetwork({ recherche: () => wireFine(), envoiSips: () => wireForm() });
  const { address } = await open(handOver);
  fireEvent.click(await payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  network.answer('recherche', down);
  expect(await goToNotice(address)).toBe(errorPage);
});

test('a failed look-up after another payment was met leads to erreur/retour-paiement', async () => {
  const network = fakeNetwork({ recherche: underWay });
  const { address } = await open(handOver);
  fireEvent.click(await payButton());
  await shows('remise.enCours');
  network.answer('recherche', down);
  expect(await goToNotice(address)).toBe(errorPage);
});

test('a payment under way counts for a failed look-up after the fine was forgotten', async () => {
  sessionStore.getState().forgetFine();
  const network = fakeNetwork({ recherche: underWay });
  await open(detail);
  await shows('accueil.messages.erreurs.paiementEnCours');
  cleanup();
  sessionStore.getState().forgetFine();
  network.answer('recherche', down);
  const { address } = await open(detail);
  await waitFor(() => expect(address()).toBe(errorPage));
});

test('a payment under way counts for a failed look-up although its answer is old', async () => {
  sessionStore.getState().rememberFine(aFine({ status: 'EN_COURS_PAIEMENT' }));
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  fakeNetwork({ recherche: down });
  const { address } = await open(detail);
  await waitFor(() => expect(address()).toBe(errorPage));
});

test('a payment that cannot be resumed because of its amount links to the notice', async () => {
  const expireLe = '2099-11-21T14:45:00+01:00';
  fakeNetwork({
    confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }),
    envoiSips: () => refusal(422, 'amount-refused'),
  });
  await open(confirmation);
  const resume = await screen.findByRole('button', { name: /^Reprendre ou annuler/ });
  expect(screen.queryByRole('link', { name: 'Voir l’avis' })).toBeNull();
  fireEvent.click(resume);
  await shows('remise.reprise.change');
  const link = within(screen.getByRole('region', { name: /^Vous n’avez pas payé/ })).getByRole(
    'link',
  );
  expect([link.textContent, link.getAttribute('href')]).toEqual(['Voir l’avis', detail]);
});
