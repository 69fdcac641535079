import { announcementStore } from '@amendes/contract/host';
import { never, wireConfirmation, wireFine, wirePaid } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { buttonClass } from '@amendes/ui/button.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { app } from '../app.tsx';
import { isUnanswered } from '../guard/recognised-notices.ts';
import { choicesFor, rememberChoices } from '../journey/choices.ts';
import { address, number, shown, setUpPage, shows, steps, title } from './confirmation-page.ts';

setUpPage();

const page = () => (document.body.textContent ?? '').replaceAll(/\s/g, ' ');
const notTwice = /Si votre compte a été débité, ne payez pas une seconde fois/;
const open = () => renderApp('payment', app, address);

const first = { date: '2026-11-20', montant: 2500, moyen: 'CARTE', referenceReglement: 'R1' };
const partPaid = () => wireFine({ reglements: [first] });
const part = (sansReponse?: number) =>
  wirePaid({ montant: 2500, resteAPayer: 6500, sansReponse, dateReglement: '2026-11-20' });

test.each([
  ['REFUSE', 'refused', 9000],
  ['ANNULE', 'cancelled', 6500],
  ['REFUSE', 'refused', undefined],
] as const)(
  'state %s (%s) took no money, and the page warns (unanswered cents: %s)',
  async (etat, state, sansReponse) => {
    fakeNetwork({ confirmerPaiement: () => wireConfirmation(etat, { sansReponse }) });
    await open();
    await shows(`confirmation.${state}.texte`);
    const outcomeText = shown(`confirmation.${state}.texte`)?.textContent;
    expect(outcomeText).toMatch(/^Aucun argent n’a été prélevé pour ce paiement\./);
    expect(outcomeText).toMatch(notTwice);
  },
);

test.each([
  [9000, 'quiet', 1],
  [0, 'main', 0],
] as const)(
  'beside %i unanswered cents the link to another attempt looks %s',
  async (sansReponse, look, checks) => {
    const confirmerPaiement = () => wireConfirmation('REFUSE', { sansReponse });
    fakeNetwork({ confirmerPaiement, recherche: () => wireFine() });
    await open();
    const again = await screen.findByRole('link', {
      name: 'Choisir à nouveau un moyen de paiement',
    });
    expect(again.className).toBe(buttonClass(look));
    expect(screen.queryAllByRole('button', { name: 'Vérifier à nouveau' })).toHaveLength(checks);
  },
);

test('a refusal without an unanswered attempt shows no warning', async () => {
  fakeNetwork({ confirmerPaiement: () => wireConfirmation('REFUSE', { sansReponse: 0 }) });
  await open();
  await shows('confirmation.refused.texte');
  expect(page()).toContain('Aucun argent n’a été prélevé pour ce paiement.');
  expect(page()).not.toMatch(notTwice);
});

test('an earlier part payment is not shown as the outcome of an unanswered attempt', async () => {
  fakeNetwork({ confirmerPaiement: () => part(6500), recherche: partPaid });
  await open();
  await shows('confirmation.pause.texte');
  expect(title()).toBe('Pas encore de réponse');
  const pauseText = shown('confirmation.pause.texte')?.textContent;
  expect(pauseText).toMatch(/^Nous ne savons pas encore.*65,00\s€.*ne payez pas une seconde fois/);
  await waitFor(() => expect(announcementStore.getState().text).toBe('Pas encore de réponse'));
  // The earlier payment stays visible, with its receipt.
  await shows('confirmation.paid.reste');
  expect(shown('confirmation.paid.texte.payment')?.textContent).toMatch(/25,00\s€/);
  expect(screen.getByRole('button', { name: /justificatif \(PDF\)$/ })).toBeTruthy();
});

test('beside an unanswered attempt the page offers a check, not to pay the rest', async () => {
  const network = fakeNetwork({ confirmerPaiement: () => part(6500), recherche: partPaid });
  await open();
  await shows('confirmation.paid.reste');
  expect(page()).toContain('Il reste 65,00 € à payer.');
  expect(page()).not.toContain('payer ce reste');
  expect(screen.queryByRole('link', { name: 'Payer le reste' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Voir l’avis' }).className).toBe('');
  expect(steps()).toEqual([null, null, 'step', null]);
  expect(page()).toMatch(/Dernière vérification : \d\d:\d\d/);

  const again = screen.getByRole('button', { name: 'Vérifier à nouveau' });
  expect(again.className).toBe(buttonClass('main'));
  const requestCount = network.namesOfCalls().length;
  fireEvent.click(again);
  expect(title()).toBe('Pas encore de réponse');
  await waitFor(() => expect(document.activeElement?.contains(again)).toBe(true));
  // The amount left is part of each answer.
  await waitFor(() => expect(network.namesOfCalls().slice(requestCount)).toContain('recherche'));
  await shows('confirmation.paid.reste');

  network.answer('confirmerPaiement', () => wirePaid({ montant: 6500, resteAPayer: 0 }));
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
  await shows('confirmation.paid.solde');
  expect(title()).toBe('Votre paiement est enregistré');
  expect(steps()).toEqual([null, null, null, 'step']);
  expect(screen.queryByRole('button', { name: 'Vérifier à nouveau' })).toBeNull();
});

const enCours = { valeur: 'EN_COURS_PAIEMENT' };

test.each([
  ['if the look-up fails', () => new Response('', { status: 503 })],
  [
    'if the fine has a payment under way',
    () => wireFine({ statutPaiement: enCours, reglements: [first] }),
  ],
])('beside an unanswered attempt the rest is shown but not asked for %s', async (_, recherche) => {
  fakeNetwork({ confirmerPaiement: () => part(6500), recherche });
  await open();
  await shows('confirmation.paid.reste');
  expect(page()).toContain('Il reste 65,00 € à payer.');
  expect(page()).not.toMatch(/payez-le|payer ce reste/i);
});

test.each([
  [6500, { method: 'card', amount: '65' }],
  [0, {}],
] as const)('beside %i unanswered cents the tab keeps the choices %j', async (cents, choices) => {
  rememberChoices(number, { method: 'card', amount: '65' });
  fakeNetwork({ confirmerPaiement: () => part(cents), recherche: partPaid });
  await open();
  await shows('confirmation.paid.reste');
  expect(choicesFor(number)).toEqual(choices);
  expect(isUnanswered({ number })).toBe(cents > 0);
});

test('the receipt of a part payment also warns of the unanswered attempt', async () => {
  fakeNetwork({ confirmerPaiement: () => part(6500), recherche: partPaid });
  await renderApp('payment', app, `${address}/justificatif`);
  await shows('confirmation.pause.texte');
  expect(title()).toBe('Justificatif de paiement');
  expect(screen.getByRole('button', { name: 'Vérifier à nouveau' })).toBeTruthy();
  await shows('confirmation.paid.reste');
  expect(screen.queryByRole('link', { name: 'Payer le reste' })).toBeNull();
});

const againButton = () => screen.findByRole('button', { name: 'Vérifier à nouveau' });
const pdfButton = () => screen.findByRole('button', { name: /justificatif \(PDF\)$/ });
const tooMany = () => new Response('{}', { status: 429, headers: { 'retry-after': '600' } });

test.each([
  ['', tooMany, 'telechargement.tropDeDemandes', /trop de demandes.*à partir de \d\d:\d\d/],
  ['/justificatif', tooMany, 'telechargement.tropDeDemandes', /à partir de \d\d:\d\d/],
  ['', () => new Response('', { status: 503 }), 'confirmation.echec.technique', /ne répond pas/],
] as const)(
  'a failed check keeps the booked payment on the page (%j: $2)',
  async (end, failing, message, words) => {
    const network = fakeNetwork({ confirmerPaiement: () => part(6500), recherche: partPaid });
    await renderApp('payment', app, `${address}${end}`);
    const [pdf, before] = [await pdfButton(), title()];
    network.answer('confirmerPaiement', failing);
    fireEvent.click(await againButton());
    await shows(message);
    expect(shown(message)?.textContent).toMatch(/^Nous ne pouvons pas vérifier maintenant\./);
    expect(shown(message)?.textContent).toMatch(words);
    expect([title(), pdf.isConnected]).toEqual([before, true]);
    expect(page()).toContain('25,00 €');
    expect(shown('confirmation.pause.texte')?.isConnected).toBe(true);
    expect(document.activeElement?.contains(shown(message))).toBe(true);

    network.answer('confirmerPaiement', () => part(6500));
    fireEvent.click(await againButton());
    await waitFor(() => expect(shown(message)).toBeNull());
    expect(pdf.isConnected).toBe(true);
  },
);

test.each([
  ['REFUSE', 'refused'],
  ['ANNULE', 'cancelled'],
] as const)('a failed check keeps the page of a payment with state %s', async (etat, state) => {
  const confirmerPaiement = () => wireConfirmation(etat, { sansReponse: 9000 });
  const network = fakeNetwork({ confirmerPaiement, recherche: () => wireFine() });
  await open();
  await againButton();
  const [paragraph, before] = [shown(`confirmation.${state}.texte`), title()];
  network.answer('confirmerPaiement', () => new Response('', { status: 503 }));
  fireEvent.click(await againButton());
  await shows('confirmation.echec.technique');
  expect([paragraph?.isConnected, title()]).toEqual([true, before]);
  expect(screen.getByRole('link', { name: /^Choisir à nouveau/ })).toBeTruthy();
});

test('a running download and a typed address survive another check', async () => {
  const network = fakeNetwork({
    confirmerPaiement: () => part(6500),
    recherche: partPaid,
    generePdf: never,
  });
  await open();
  const pdf = await pdfButton();
  fireEvent.click(pdf);
  fireEvent.change(screen.getByLabelText(/^Adresse électronique/), {
    target: { value: 'jean@exemple.fr' },
  });
  network.answer('recherche', () => wireFine({ montant: 9500, reglements: [first] }));
  fireEvent.click(await againButton());
  // The amount left is part of each answer, and appears without removing the rest.
  await waitFor(() => expect(page()).toContain('Il reste 70,00 € à payer.'));
  expect([pdf.isConnected, pdf.ariaDisabled]).toEqual([true, 'true']);
  expect(screen.getByDisplayValue('jean@exemple.fr')).toBeTruthy();
});

test('another payment found by a later check has its own receipt', async () => {
  const network = fakeNetwork({
    confirmerPaiement: () => part(6500),
    recherche: partPaid,
    generePdf: never,
  });
  await open();
  fireEvent.click(await pdfButton());
  network.answer('confirmerPaiement', () =>
    wirePaid({ montant: 3000, resteAPayer: 3500, sansReponse: 3500, referenceReglement: 'R2' }),
  );
  fireEvent.click(await againButton());
  await waitFor(() => expect(page()).toContain('30,00 €'));
  expect((await pdfButton()).ariaDisabled).toBeNull();
});

test('a part payment without an unanswered attempt is confirmed as recorded', async () => {
  fakeNetwork({ confirmerPaiement: () => part(0), recherche: partPaid });
  await open();
  await shows('confirmation.paid.reste');
  expect(title()).toBe('Votre paiement est enregistré');
  expect(shown('confirmation.pause.texte')).toBeNull();
});

test('a payment that is not found does not deny earlier ones, and lists them', async () => {
  fakeNetwork({
    confirmerPaiement: () => Response.json({ etat: 'AUCUN' }),
    recherche: partPaid,
  });
  await open();
  await shows('confirmation.none.texte');
  expect(title()).toBe('Nous ne trouvons pas ce paiement');
  expect(page()).not.toMatch(/Aucun paiement|Aucun argent|aucun paiement/);
  expect(shown('confirmation.none.texte')?.textContent).toMatch(notTwice);
  expect(screen.getByRole('table', { name: 'Paiements déjà faits' }).textContent).toMatch(/25,00/);
});
