import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { announcementStore, provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { wireConfirmation, wireFine, wirePaid } from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { choicesFor, rememberChoices } from '../journey/choices.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';

const number = samples.payable.number;
const address = `/tai/paiement/confirmation/${number}/29`;

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const says = (message: string) => document.querySelector(`[data-message="${message}"]`);
const shows = (message: string) => waitFor(() => expect(says(message)).toBeTruthy());
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a paid fine is told with what was paid and when, and leads to the receipt', async () => {
  fakeNetwork({
    confirmerPaiement: () => wirePaid(),
    recherche: () => wireFine({ statutPaiement: { valeur: 'PAYE' } }),
  });
  sessionStore.getState().rememberFine(aFine());
  rememberChoices(number, { method: 'card', mail: 'a@b.fr' });
  await renderApp('payment', app, address);
  await shows('confirmation.paid.texte.payment');
  expect(title()).toBe('Votre paiement est enregistré');
  expect(says('confirmation.paid.texte.payment')?.textContent).toMatch(/90,00\s€/);
  await shows('confirmation.paid.solde');
  expect(screen.getByText(/21 novembre 2026.*14:32.*heure de Paris/)).toBeTruthy();
  expect(screen.getByText('R1')).toBeTruthy();
  expect(linkTo('Obtenir le justificatif par courrier ou sur papier')).toBe(
    `${address}/justificatif`,
  );
  await waitFor(() => expect(choicesFor(number)).toEqual({ mail: 'a@b.fr' }));
  expect(sessionStore.getState().currentFine).toBeNull();
});

test('what is settled is said with the payment, and the receipt is there at once', async () => {
  const { namesOfCalls } = fakeNetwork({ confirmerPaiement: () => wirePaid({ resteAPayer: 0 }) });
  await renderApp('payment', app, address);
  await shows('confirmation.paid.texte.payment');
  const panel = says('confirmation.paid.texte.payment');
  expect(panel?.textContent).toMatch(/Vous avez payé 90,00\s€\./);
  expect(panel?.contains(says('confirmation.paid.solde'))).toBe(true);
  expect(panel?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByRole('button', { name: 'Télécharger le justificatif (PDF)' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Adresse électronique/ })).toBeTruthy();
  const steps = screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'));
  expect(steps).toEqual([null, null, null, 'step']);
  expect(namesOfCalls()).toEqual(['confirmerPaiement']);
});

test('each way to the receipt says which one it is, without what stands around it', async () => {
  fakeNetwork({ confirmerPaiement: () => wirePaid({ resteAPayer: 0 }) });
  await renderApp('payment', app, address);
  await shows('confirmation.paid.texte.payment');
  const ways = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')];
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    'Télécharger le justificatif (PDF)',
    'Recevoir par courriel',
    'Obtenir le justificatif par courrier ou sur papier',
  ]);
});

test('after a part, what is left is told with the way to pay it', async () => {
  const reglements = [
    { date: '2026-11-21', montant: 3000, moyen: 'CARTE', referenceReglement: 'R1' },
  ];
  fakeNetwork({
    confirmerPaiement: () => wirePaid({ montant: 3000 }),
    recherche: () => wireFine({ reglements }),
  });
  await renderApp('payment', app, address);
  await shows('confirmation.paid.reste');
  expect(says('confirmation.paid.reste')?.textContent).toMatch(/60,00\s€/);
  expect(linkTo('Payer le reste')).toBe(`/tai/amende/${number}/29`);
});

test('after a deposit, what comes next is told', async () => {
  const { namesOfCalls } = fakeNetwork({
    confirmerPaiement: () => wirePaid({ typeReglement: 'CONSIGNATION', montant: 13_500 }),
  });
  await renderApp('payment', app, address);
  await shows('confirmation.paid.texte.deposit');
  expect(says('confirmation.paid.texte.deposit')?.textContent).toContain('envoyez maintenant');
  expect(screen.getByText(/Sans elle, la consignation devient un paiement/)).toBeTruthy();
  expect(namesOfCalls()).toEqual(['confirmerPaiement']);
});

test('a payment at a tobacconist has no receipt online', async () => {
  fakeNetwork({ confirmerPaiement: () => wirePaid({ moyen: 'PVA' }) });
  await renderApp('payment', app, address);
  await shows('accueil.messages.erreurs.messagePVA');
  expect(
    screen.queryByRole('link', { name: 'Obtenir le justificatif par courrier ou sur papier' }),
  ).toBeNull();
});

test.each([
  ['REFUSE', 'refused'],
  ['ANNULE', 'cancelled'],
] as const)('%s: no money was taken, and another try is offered', async (etat, state) => {
  fakeNetwork({ confirmerPaiement: () => wireConfirmation(etat) });
  await renderApp('payment', app, address);
  await shows(`confirmation.${state}.texte`);
  expect(screen.getByText('Aucun argent n’a été prélevé.')).toBeTruthy();
  await screen.findByText(/avant la date limite imprimée sur l’avis/);
  expect(linkTo('Choisir à nouveau un moyen de paiement')).toBe(
    `/tai/paiement/${number}/29/AMENDE/choixModalitesReglement`,
  );
});

test('a cancelled payment can be made until the last day of its amount, as is said', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  const bareme = [{ palier: 'MINORE', montant: 9000, jusquAu: '2026-12-02' }];
  fakeNetwork({
    confirmerPaiement: () => wireConfirmation('ANNULE'),
    recherche: () => wireFine({ bareme }),
  });
  await renderApp('payment', app, address);
  const until = await screen.findByText(
    /recommencer jusqu’au 2\sdécembre 2026 par carte.*90,00\s€/,
  );
  expect(until.parentElement?.textContent).toBe(until.textContent);
  expect(document.body.textContent).not.toContain('quand vous voulez');
  vi.useRealTimers();
});

test('a refused deposit is tried again as a deposit', async () => {
  const typeReglement = 'CONSIGNATION';
  fakeNetwork({ confirmerPaiement: () => wireConfirmation('REFUSE', { typeReglement }) });
  await renderApp('payment', app, address);
  await shows('confirmation.refused.texte');
  expect(linkTo('Choisir à nouveau un moyen de paiement')).toContain('/CONSIGNATION/');
});

test('nothing found is not called a failure of the payment', async () => {
  fakeNetwork({
    confirmerPaiement: () => Response.json({ etat: 'AUCUN', numAvis: number, cleAvis: '29' }),
  });
  await renderApp('payment', app, address);
  await shows('confirmation.none.texte');
  expect(linkTo('Rechercher un autre avis')).toBe('/tai');
});

test('a payment under way is waited for, said once, and told as soon as it is known', async () => {
  const network = fakeNetwork({ confirmerPaiement: () => wireConfirmation('EN_COURS') });
  await renderApp('payment', app, address);
  await shows('confirmation.attente.texte');
  expect(screen.queryByText(/Vous avez payé/)).toBeNull();
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

test('who left the card page is first offered the way back to it, and told until when', async () => {
  const expireLe = '2026-11-21T14:45:00+01:00';
  const network = fakeNetwork({
    confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }),
  });
  await renderApp('payment', app, address);
  await shows('confirmation.attente.texte');
  const [first] = screen.getAllByRole('region');
  expect(first?.textContent).toMatch(/^Vous n’avez pas payé\s\?.*tentative prend fin à \d\d:\d\d/);
  expect(screen.getByRole('button', { name: /^Reprendre ou annuler ce paiement/ })).toBeTruthy();
  expect(says('confirmation.attente.texte')?.textContent).toMatch(/^Nous ne savons pas encore/);
  network.answer('confirmerPaiement', () => wireConfirmation('EN_COURS'));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull(), { timeout: 3000 });
});

test('an API that is down is no lost payment, shows its time, and can be asked again', async () => {
  const network = fakeNetwork();
  await renderApp('payment', app, address);
  await shows('confirmation.echec.technique');
  expect(screen.getByText(/Un paiement que vous avez fait n’est pas perdu/)).toBeTruthy();
  expect(says('confirmation.echec.technique')?.textContent).toMatch(/Faites une capture d’écran/);
  expect(document.querySelector('time')?.dateTime).toMatch(/^\d{4}-\d\d-\d\dT/);
  const answer = Promise.withResolvers<Response>();
  network.answer('confirmerPaiement', () => answer.promise);
  const button = screen.getByRole('button', { name: 'Vérifier à nouveau' });
  const heading = screen.getByRole('heading', { level: 1 });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(heading.isConnected).toBe(true);
  expect(says('confirmation.echec.technique')).toBeTruthy();
  answer.resolve(wirePaid());
  await shows('confirmation.paid.texte.payment');
  // Another outcome is a page of its own: nothing of the last one is moved to make room for it.
  expect(heading.isConnected).toBe(false);
  expect(network.namesOfCalls().slice(0, 2)).toEqual(['confirmerPaiement', 'confirmerPaiement']);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.contains(says('confirmation.paid.texte.payment'))).toBe(true);
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
});

test('too many questions are told as such', async () => {
  fakeNetwork({ confirmerPaiement: () => new Response('{}', { status: 429 }) });
  await renderApp('payment', app, address);
  await shows('confirmation.echec.tropDeDemandes');
  expect(screen.getByText(/Attendez cinq minutes/)).toBeTruthy();
});

test('after two minutes one can check again, and sees when it was checked last', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const expireLe = '2026-11-21T14:45:00+01:00';
    fakeNetwork({ confirmerPaiement: () => wireConfirmation('EN_COURS', { expireLe }) });
    await renderApp('payment', app, address);
    await shows('confirmation.attente.texte');
    for (let second = 0; second < 125; second += 1) await vi.advanceTimersByTimeAsync(1000);
    await shows('confirmation.pause.texte');
    expect(screen.getByText(/cette tentative prend fin/)).toBeTruthy();
    expect(screen.getByText(/Dernière vérification/).tagName).toBe('TIME');
    fireEvent.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
    await shows('confirmation.attente.texte');
  } finally {
    vi.useRealTimers();
  }
});
