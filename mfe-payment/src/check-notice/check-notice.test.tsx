import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { choicesFor } from '../journey/choices.ts';
import type { Fine } from '@amendes/fines/fine.ts';

const address = `/tai/amende/${pathOf(samples.payable)}`;
const choice = `/tai/paiement/${pathOf(samples.payable)}`;

beforeEach(() => {
  // The day of the tests falls within the reduced step.
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(fine: Fine, at = address) {
  sessionStore.getState().rememberFine(fine);
  return renderApp('payment', app, at);
}

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const continueButton = () => screen.getByRole('button', { name: /^Continuer\s: choisir le moyen/ });
const messages = () =>
  [...document.querySelectorAll('[data-message]')].map((one) => one.getAttribute('data-message'));
const description = (of: HTMLElement) =>
  (of.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const settlement = { day: '2026-11-03', amount: 3000, means: 'VIREMENT', reference: 'R1' };

test('the fine that the look-up stored is shown without asking again', async () => {
  const api = fakeNetwork();
  await open(aFine());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Est-ce bien votre avis/);
  expect(screen.getByText('3333-3122-1112-21')).toBeTruthy();
  expect(screen.getByRole('table')).toBeTruthy();
  expect(api.calls).toEqual([]);
});

test('each choice shows its amount and consequences, and none is preselected', async () => {
  await open(aFine());
  const pay = radio(/^Payer définitivement 90,00\s€$/);
  const deposit = radio(/^Consigner pour contester 135,00\s€$/);
  expect([pay.checked, deposit.checked]).toEqual([false, false]);
  expect(description(pay)).toMatch(/plus contester.*Véhicule de société.*points/);
  expect(description(deposit)).toMatch(/en garantie.*envoyez aussi votre contestation/);
});

test('the amount due and its last day stand right under the title', async () => {
  await open(aFine());
  const due = screen.getByRole('heading', { level: 1 }).nextElementSibling;
  expect(due?.textContent).toMatch(
    /^90,00\s€ à payer par carte jusqu’au 2\sdécembre 2026 inclus \(encore 11 jours\)$/,
  );
});

test('continuing without a choice shows a message that takes the focus', async () => {
  const { address: now } = await open(aFine());
  await userEvent.click(continueButton());
  expect(messages()).toContain('detail.messages.erreurs.choixManquant');
  expect(document.activeElement?.id).toBe('detail-erreur');
  expect(document.activeElement?.textContent).toMatch(/Rien n’a été payé/);
  expect(now()).toBe(address);

  await userEvent.click(radio(/Consigner/));
  expect(messages()).not.toContain('detail.messages.erreurs.choixManquant');
});

test.each([
  ['Payer', 'AMENDE'],
  ['Consigner', 'CONSIGNATION'],
])('choosing %s leads to the choice of method for %s', async (name, type) => {
  const { address: now } = await open(aFine());
  await userEvent.click(radio(new RegExp(name)));
  await userEvent.click(continueButton());
  await waitFor(() => expect(now()).toBe(`${choice}/${type}/choixModalitesReglement`));
});

test('a choice is still selected when the citizen comes back', async () => {
  await open(aFine());
  await userEvent.click(radio(/Consigner/));
  await userEvent.click(continueButton());
  await userEvent.click(await screen.findByRole('link', { name: 'Revenir à l’avis' }));
  expect(radio(/Consigner/).checked).toBe(true);
});

test('a fine without a deposit needs no choice', async () => {
  const { deposit: _, ...fine } = aFine();
  const { address: now } = await open(fine);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(messages()).toContain('detail.important');
  await userEvent.click(continueButton());
  expect(choicesFor(fine.number)).toEqual({ settlementType: 'payment' });
  await waitFor(() => expect(now()).toBe(`${choice}/AMENDE/choixModalitesReglement`));
});

test('under the number of the deposit only the deposit can be chosen', async () => {
  const { address: now } = await open(aFine(), `/tai/amende/${pathOf(samples.payableDeposit)}`);
  expect(screen.getByText('Numéro de consignation')).toBeTruthy();
  expect(screen.getByText('3333-3122-1112-22')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(messages()).toContain('detail.echeance.deposit');
  await userEvent.click(continueButton());
  const next = `/tai/paiement/${pathOf(samples.payableDeposit)}/CONSIGNATION/choixModalitesReglement`;
  await waitFor(() => expect(now()).toBe(next));
});

test('a parking charge shows one amount, no table and no warning about contesting', async () => {
  const { deposit: _, ...fine } = aFine({ kind: 'FPSM', amountDue: 8500 });
  await open({ ...fine, steps: [{ level: 'increased', amount: 8500 }] });
  expect(screen.queryByText(/plus contester|reconnaître l’infraction/)).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  expect(messages()).toContain('detail.echeance.never');
});

test('the table marks the amount that is due today', async () => {
  await open(aFine());
  const row = screen.getByRole('row', { name: /aujourd’hui/ });
  expect(row.textContent).toMatch(/^Minoré.*2\sdécembre 2026.*90,00\s€$/);
});

test('payments made are listed with their means, and only the rest is due', async () => {
  const foreign = { ...settlement, amount: 1000, means: 'MANDAT CASH', reference: 'R2' };
  await open(aFine({ settlements: [settlement, foreign] }));
  const table = screen.getByRole('table', { name: 'Paiements déjà faits' });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows[0]?.textContent).toMatch(/3\snovembre 2026.*30,00\s€.*Virement.*R1/);
  expect(within(table).getByText('MANDAT CASH').lang).toBe('fr');
  const due = document.querySelector('[data-message="detail.echeance.later"]');
  expect(due?.textContent).toMatch(/^50,00\s€/);
  const definitions = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(definitions.at(-1)).toMatch(/^40,00\s€$/);
  expect(radio(/^Payer définitivement 50,00\s€$/)).toBeTruthy();
});

test('a fine can be paid although the amount of its deposit is unknown', async () => {
  await open(aFine({ deposit: samples.payableDeposit }));
  expect(messages()).not.toContain('detail.messages.infos.montantInconnu');
  expect(radio(/^Payer définitivement 90,00\s€$/)).toBeTruthy();
});

test('an unknown amount is reported, and the choice to pay shows no amount', async () => {
  const { amountDue: _, ...fine } = aFine();
  await open(fine);
  expect(messages()).toContain('detail.messages.infos.montantInconnu');
  expect(radio(/^Payer définitivement$/)).toBeTruthy();
});

test('each amount is dated for card and for transfer, also the last one', async () => {
  const steps = [
    { level: 'reduced', amount: 9000, until: '2026-12-02', transferUntil: '2026-11-17' },
    { level: 'increased', amount: 37_500 },
  ] as const;
  await open(aFine({ steps }));
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/jusqu’au 2\sdécembre 2026.*jusqu’au 17\snovembre 2026/);
  expect(rows[2]).toMatch(/^Majoré.*après le 2\sdécembre 2026.*après le 17\snovembre 2026.*375,00/);
  expect(document.body.textContent).not.toContain('sans limite');
});

test('an increased fine is shown with 20 % off and never called reduced', async () => {
  const { deposit: _, ...fine } = aFine({
    kind: 'AFM',
    amountDue: 30_000,
    steps: [
      { level: 'reduced', amount: 30_000, until: '2026-12-17', transferUntil: '2026-12-02' },
      { level: 'increased', amount: 37_500 },
    ],
  });
  await open(fine);
  expect(screen.getByRole('row', { name: /^Majoré, 20\s% de moins.*aujourd’hui/ })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/[Rr]éduit/);
});

test('the rules of contesting open in a dialog that can be closed and opened again', async () => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
  await open(aFine());
  const link = screen.getByRole('button', { name: 'Rappel des règles de contestation' });
  await userEvent.click(link);
  const dialog = await screen.findByRole('dialog', { name: 'Rappel des règles de contestation' });
  expect(within(dialog).getAllByRole('listitem').length).toBeGreaterThan(3);
  const [close] = within(dialog).getAllByRole('button', { name: /^Fermer/ });
  await userEvent.click(close ?? dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(link);
  await userEvent.click(link);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('a notice that cannot be paid says why and shows no amount to pay', async () => {
  await open(aFine({ status: 'PAIEMENT_ANNULE' }));
  expect(messages()).toEqual(['accueil.messages.erreurs.telepaiementImpossibleForfaitaireAnnule']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cet avis est annulé');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByText(/€/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Rechercher un autre avis' })).toBeTruthy();
});

test('a payment under way links to its state, and no second one is offered', async () => {
  await open(aFine({ status: 'EN_COURS_PAIEMENT' }));
  expect(messages()).toEqual(['accueil.messages.erreurs.paiementEnCours']);
  const link = screen.getByRole('link', { name: 'Voir où en est le paiement' });
  expect(link.getAttribute('href')).toBe(`/tai/paiement/confirmation/${pathOf(samples.payable)}`);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('each payment offers its receipt, unless the fine was paid at a tobacconist', async () => {
  const fine = aFine({ settlements: [settlement] });
  sessionStore.getState().rememberFine(fine);
  await renderApp('payment', app, address);
  expect(screen.getByRole('button', { name: /^Justificatif de 30,00\s€ \(PDF\)$/ })).toBeTruthy();
  cleanup();

  sessionStore.getState().rememberFine({ ...fine, status: 'PAYE', paidAtTobacconist: true });
  await renderApp('payment', app, address);
  expect(screen.getByRole('region', { name: 'Paiements déjà faits' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Justificatif de/ })).toBeNull();
});
