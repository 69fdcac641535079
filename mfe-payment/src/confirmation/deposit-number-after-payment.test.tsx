import { paths } from '@amendes/contract';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
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
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { app } from '../app.tsx';
import { isUnanswered, rememberUnanswered } from '../guard/recognised-notices.ts';
import {
  noteSubmittedForms,
  payButton,
  shownMessage,
} from '../hand-over/testing/open-hand-over.ts';
import { choicesFor, rememberChoices } from '../journey/choices.ts';
import { shows } from './confirmation-page.ts';

/* A deposit that was chosen on the notice returns from the card page under the deposit's own number. */

const submitted = noteSubmittedForms();

const { payable, payableDeposit } = samples;
const handOver = `/tai/paiement/${pathOf(payable)}/CONSIGNATION/envoiSips`;
const confirmation = `/tai/paiement/confirmation/${pathOf(payableDeposit)}`;
const transferUnder = (reference: typeof payable, type: string) =>
  `/tai/paiement/${pathOf(reference)}/${type}/informationsVirement`;

/** Leaves for the card page, and returns to this answer about the payment. */
async function payDeposit(confirmerPaiement: Answer) {
  rememberChoices(payable.number, { settlementType: 'deposit', method: 'card' });
  const recherche = () => wireFine();
  fakeNetwork({ recherche, envoiSips: () => wireForm(), confirmerPaiement });
  await renderApp('payment', app, handOver);
  fireEvent.click(await payButton(/^Aller à la page de paiement par carte – 135,00\s€$/));
  await waitFor(() => expect(submitted).toHaveLength(1));
  cleanup();
  await renderApp('payment', app, confirmation);
}

const typeReglement = 'CONSIGNATION';

test('after a paid deposit the tab keeps no choices and no unanswered payment', async () => {
  await payDeposit(() => wirePaid({ typeReglement, sansReponse: 0 }));
  await shows('confirmation.paid.texte.deposit');
  await waitFor(() => expect(choicesFor(payable.number)).toEqual({}));
  expect([payable, payableDeposit].map(isUnanswered)).toEqual([false, false]);
});

test.each([
  [0, false],
  [13_500, true],
])(
  'a deposit refused beside %i unanswered cents leaves a payment unanswered: %s',
  async (sansReponse, expected) => {
    await payDeposit(() => wireConfirmation('REFUSE', { typeReglement, sansReponse }));
    await shows('confirmation.refused.texte');
    await waitFor(() =>
      expect([payable, payableDeposit].map(isUnanswered)).toEqual([expected, expected]),
    );
    expect(choicesFor(payable.number).settlementType).toBe('deposit');
  },
);

test('a typed e-mail address is kept under the number of the paid deposit', async () => {
  rememberUnanswered(aFine());
  rememberChoices(payable.number, { method: 'card', mail: 'jean@exemple.fr' });
  fakeNetwork({ confirmerPaiement: () => wirePaid({ typeReglement }) });
  await renderApp('payment', app, confirmation);
  const typed = await screen.findByLabelText<HTMLInputElement>(/^Adresse électronique/);
  expect(typed.value).toBe('jean@exemple.fr');
  await waitFor(() => expect(choicesFor(payable.number)).toEqual({}));
  expect(choicesFor(payableDeposit.number)).toEqual({ mail: 'jean@exemple.fr' });
});

test.each([['AUCUN'], ['REFUSE']] as const)(
  'a deposit with state %s links back to its notice although that cannot be paid',
  async (state) => {
    rememberChoices(payable.number, { settlementType: 'deposit', method: 'card' });
    const recherche = () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });
    const confirmerPaiement = () => wireConfirmation(state, { typeReglement, sansReponse: 0 });
    fakeNetwork({ recherche, confirmerPaiement });
    await renderApp('payment', app, confirmation);
    await shows('accueil.messages.erreurs.paiementEnCours');
    const link = await screen.findByRole('link', { name: 'Voir l’avis' });
    expect(link.getAttribute('href')).toBe(paths.fine(payable));
  },
);

test.each<[string, string, object]>([
  ['deposit chosen on the notice', 'CONSIGNATION', { settlementType: 'deposit' }],
  ['payment under the number of the deposit', 'AMENDE', {}],
])('a %s that cannot be resumed links to the notice', async (_, type, choices) => {
  rememberChoices(payable.number, choices);
  fakeNetwork({
    recherche: () => wireFine(),
    confirmerPaiement: () =>
      wireConfirmation('EN_COURS', { typeReglement: type, expireLe: '2099-11-21T14:45:00+01:00' }),
    envoiSips: () => refusal(409, 'not-payable'),
  });
  await renderApp('payment', app, confirmation);
  fireEvent.click(await screen.findByRole('button', { name: /^Reprendre ou annuler/ }));
  await shows('remise.reprise.change');
  const link = screen.getByRole('link', { name: 'Voir l’avis' });
  await waitFor(() => expect(link.getAttribute('href')).toBe(paths.fine(payable)));
});

test.each([
  [payable, transferUnder(payableDeposit, 'CONSIGNATION')],
  [payableDeposit, transferUnder(payable, 'AMENDE')],
])(
  'an unanswered payment under %j shows a warning on the transfer page %s',
  async (reference, address) => {
    rememberUnanswered({ number: reference.number });
    await renderApp('payment', app, address);
    await waitFor(() => expect(shownMessage()).toBe('confirmation.none.argent'));
  },
);

test('the hand-over checks an unanswered payment under the number of the deposit', async () => {
  rememberUnanswered({ number: payableDeposit.number });
  const confirmerPaiement = () => wireConfirmation('AUCUN');
  const network = fakeNetwork({ recherche: () => wireFine(), confirmerPaiement });
  await renderApp('payment', app, `/tai/paiement/${pathOf(payable)}/AMENDE/envoiSips`);
  await waitFor(() => expect(shownMessage()).toBe('confirmation.none.argent'));
  expect(network.namesOfCalls()).toEqual(['recherche', 'confirmerPaiement']);
});
