import { sessionStore } from '@amendes/contract';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { wireConfirmation, wireFine, wirePaid } from '@amendes/testing/fake-api.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isUnanswered } from '../guard/recognised-notices.ts';
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

const receiptButton = () => screen.queryByRole('button', { name: /justificatif \(PDF\)$/ });
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a paid fine shows what was paid and when, and links to the receipt', async () => {
  fakeNetwork({
    confirmerPaiement: () => wirePaid(),
    recherche: () => wireFine({ statutPaiement: { valeur: 'PAYE' } }),
  });
  sessionStore.getState().rememberFine(aFine());
  rememberChoices(number, { method: 'card', mail: 'a@b.fr' });
  await open();
  await shows('confirmation.paid.texte.payment');
  expect(title()).toBe('Votre paiement est enregistré');
  expect(shown('confirmation.paid.texte.payment')?.textContent).toMatch(/90,00\s€/);
  await shows('confirmation.paid.solde');
  expect(screen.getByText(/21 novembre 2026.*14:32.*heure de Paris/)).toBeTruthy();
  expect(screen.getByText('R1')).toBeTruthy();
  expect(linkTo('Obtenir le justificatif par courrier ou sur papier')).toBe(
    `${address}/justificatif`,
  );
  await waitFor(() => expect(choicesFor(number)).toEqual({ mail: 'a@b.fr' }));
  expect(sessionStore.getState().currentFine).toBeNull();
});

const deposit = { number: '33333122111230', key: '19' };

test.each([
  ['looked up a paid notice', 'PAYE', address, 'detail.messages.infos.rienAPayer'],
  [
    'looked up a paid notice by its deposit',
    'PAYE',
    `/tai/paiement/confirmation/${deposit.number}/19`,
    'detail.messages.infos.rienAPayer',
  ],
  ['has been on the card page', 'A_PAYER', address, 'confirmation.none.texte'],
] as const)(
  'a citizen who %s sees the same message first, also after checking again',
  async (_, status, place, first) => {
    const { namesOfCalls } = fakeNetwork({
      confirmerPaiement: () => wireConfirmation('AUCUN'),
      recherche: () =>
        wireFine({
          statutPaiement: { valeur: 'PAYE' },
          numeroConsignation: deposit.number,
          cleConsignation: deposit.key,
        }),
    });
    sessionStore
      .getState()
      .rememberFine(aFine({ status, deposit: { ...deposit, amount: 13_500 } }));
    await renderApp('payment', app, place);
    const firstMessage = () =>
      document.querySelector<HTMLElement>('[data-message]')?.dataset['message'];
    await shows('detail.messages.infos.rienAPayer');
    expect(firstMessage()).toBe(first);
    fireEvent.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
    await waitFor(() =>
      expect(namesOfCalls().filter((name) => name === 'recherche')).toHaveLength(2),
    );
    await shows('detail.messages.infos.rienAPayer');
    expect(firstMessage()).toBe(first);
  },
);

test('an unanswered attempt reported beside a paid notice is remembered', async () => {
  fakeNetwork({ confirmerPaiement: () => wirePaid({ sansReponse: 900 }) });
  sessionStore.getState().rememberFine(aFine({ status: 'PAYE' }));
  await open();
  await shows('confirmation.pause.texte');
  expect(isUnanswered({ number })).toBe(true);
});

test('a paid fine leaves the choices for another notice in place', async () => {
  fakeNetwork({ confirmerPaiement: () => wirePaid() });
  rememberChoices(samples.inParts.number, { amount: '50', mail: 'a@b.fr' });
  await open();
  await shows('confirmation.paid.texte.payment');
  expect(choicesFor(samples.inParts.number)).toEqual({ amount: '50', mail: 'a@b.fr' });
});

test('a payment in full says so and offers the receipt without looking up the fine', async () => {
  const { namesOfCalls } = fakeNetwork({ confirmerPaiement: () => wirePaid({ resteAPayer: 0 }) });
  await open();
  await shows('confirmation.paid.texte.payment');
  const panel = shown('confirmation.paid.texte.payment');
  expect(panel?.textContent).toMatch(/Vous avez payé 90,00\s€\./);
  expect(panel?.contains(shown('confirmation.paid.solde'))).toBe(true);
  expect(panel?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByRole('button', { name: 'Télécharger le justificatif (PDF)' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Adresse électronique/ })).toBeTruthy();
  expect(steps()).toEqual([null, null, null, 'step']);
  expect(receiptButton()?.className).toBe(buttonClass('main'));
  expect(lead()).toBeUndefined();
  expect(namesOfCalls()).toEqual(['confirmerPaiement']);
});

test('each way to get the receipt is named by its own button or link', async () => {
  fakeNetwork({ confirmerPaiement: () => wirePaid({ resteAPayer: 0 }) });
  await open();
  await shows('confirmation.paid.texte.payment');
  const ways = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')];
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    'Télécharger le justificatif (PDF)',
    'Recevoir par courriel',
    'Obtenir le justificatif par courrier ou sur papier',
  ]);
});

test('after a part payment the rest is shown with a link to pay it', async () => {
  const reglements = [
    { date: '2026-11-21', montant: 3000, moyen: 'CARTE', referenceReglement: 'R1' },
  ];
  fakeNetwork({
    confirmerPaiement: () => wirePaid({ montant: 3000, resteAPayer: undefined }),
    recherche: () => wireFine({ reglements }),
  });
  await open();
  await shows('confirmation.paid.reste');
  expect(shown('confirmation.paid.reste')?.textContent).toMatch(/60,00\s€/);
  expect(linkTo('Payer le reste')).toBe(`/tai/amende/${number}/29`);
  // The amount left comes first.
  expect(receiptButton()?.className).toBe(buttonClass('quiet'));
});

test('until the rest is known, no receipt is offered and nothing is called settled', async () => {
  const answer = Promise.withResolvers<Response>();
  fakeNetwork({
    confirmerPaiement: () => wirePaid({ montant: 3000, resteAPayer: 6000 }),
    recherche: () => answer.promise,
  });
  await open();
  await shows('confirmation.paid.texte.payment');
  expect(shown('confirmation.paid.solde')).toBeNull();
  expect(receiptButton()).toBeNull();
  answer.resolve(new Response('', { status: 503 }));
  await shows('confirmation.paid.reste');
  expect(receiptButton()).toBeTruthy();
});

test('after a deposit the page says that the contest must be sent', async () => {
  const { namesOfCalls } = fakeNetwork({
    confirmerPaiement: () => wirePaid({ typeReglement: 'CONSIGNATION', montant: 13_500 }),
  });
  await open();
  await shows('confirmation.paid.texte.deposit');
  expect(shown('confirmation.paid.texte.deposit')?.textContent).toContain('envoyez maintenant');
  expect(screen.getByText(/Sans elle, la consignation devient un paiement/)).toBeTruthy();
  expect(namesOfCalls()).toEqual(['confirmerPaiement']);
});

test('a payment at a tobacconist has no receipt online', async () => {
  fakeNetwork({ confirmerPaiement: () => wirePaid({ moyen: 'PVA' }) });
  await open();
  await shows('accueil.messages.erreurs.messagePVA');
  expect(
    screen.queryByRole('link', { name: 'Obtenir le justificatif par courrier ou sur papier' }),
  ).toBeNull();
});

test.each([
  ['REFUSE', 'refused', 'Le paiement a été refusé'],
  ['ANNULE', 'cancelled', 'Le paiement a été annulé'],
] as const)(
  'a payment with state %s says that no money was taken and offers another attempt',
  async (etat, state, heading) => {
    fakeNetwork({ confirmerPaiement: () => wireConfirmation(etat) });
    await open();
    await shows(`confirmation.${state}.texte`);
    expect(title()).toBe(heading);
    expect(screen.getByText('Aucun argent n’a été prélevé pour ce paiement.')).toBeTruthy();
    await screen.findByText(/avant la date limite imprimée sur l’avis/);
    expect(linkTo('Choisir à nouveau un moyen de paiement')).toBe(
      `/tai/paiement/${number}/29/AMENDE/choixModalitesReglement`,
    );
  },
);

test('a cancelled payment can be repeated until the last day, which is shown', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const bareme = [{ palier: 'MINORE', montant: 9000, jusquAu: '2026-12-02' }];
  fakeNetwork({
    confirmerPaiement: () => wireConfirmation('ANNULE'),
    recherche: () => wireFine({ bareme }),
  });
  await open();
  const until = await screen.findByText(
    /recommencer jusqu’au 2\sdécembre 2026 par carte.*90,00\s€/,
  );
  expect(until.parentElement?.textContent).toBe(until.textContent);
  expect(document.body.textContent).not.toContain('quand vous voulez');
});

test('a refused deposit can be repeated as a deposit', async () => {
  const typeReglement = 'CONSIGNATION';
  fakeNetwork({ confirmerPaiement: () => wireConfirmation('REFUSE', { typeReglement }) });
  await open();
  await screen.findByText(/la consignation doit être faite avant l’envoi/);
  expect(linkTo('Choisir à nouveau un moyen de paiement')).toContain('/CONSIGNATION/');
});

test('another check also looks up the fine, which may have become payable', async () => {
  const valeur = 'EN_COURS_PAIEMENT';
  const network = fakeNetwork({
    confirmerPaiement: () => wireConfirmation('ANNULE'),
    recherche: () => wireFine({ statutPaiement: { valeur } }),
  });
  await open();
  await shows('accueil.messages.erreurs.paiementEnCours');
  network.answer('recherche', () => wireFine());
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
  expect(title()).toBe('Le paiement a été annulé');
  await screen.findByRole('link', { name: 'Choisir à nouveau un moyen de paiement' });
});

test('a payment that is not found is reported as such, with a link to the home page', async () => {
  fakeNetwork({
    confirmerPaiement: () => Response.json({ etat: 'AUCUN', numAvis: number, cleAvis: '29' }),
  });
  await open();
  await shows('confirmation.none.texte');
  expect(linkTo('Rechercher un autre avis')).toBe('/tai');
});
