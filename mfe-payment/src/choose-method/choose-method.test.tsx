import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import type { Fine } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { rememberRecognised } from '../guard/recognised-notices.ts';

const payment = `/tai/paiement/${pathOf(samples.payable)}/AMENDE`;
const inParts = aFine({ partialPaymentAllowed: true });
const lateForTransfer = aFine({
  steps: [
    { level: 'reduced', amount: 9000, until: '2026-12-02', transferUntil: '2026-11-17' },
    { level: 'standard', amount: 13_500, until: '2027-01-01', transferUntil: '2026-12-17' },
  ],
});

beforeEach(() => {
  // A card still pays the reduced amount; a transfer would arrive too late for it.
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  rememberRecognised(aFine());
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.useRealTimers();
});

async function open(fine: Fine, address = `${payment}/choixModalitesReglement`) {
  sessionStore.getState().rememberFine(fine);
  const opened = await renderApp('payment', app, address);
  await screen.findByRole('group', { name: 'Moyen de paiement' });
  return opened;
}

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const continueButton = () => screen.getByRole('button', { name: /^Continuer/ });
const amount = () => screen.getByRole<HTMLInputElement>('textbox');
const message = () => document.querySelector('[data-message]')?.getAttribute('data-message');

test('by card, the button says where it leads and how much is paid', async () => {
  const { address } = await open(aFine());
  expect(continueButton().textContent).toMatch(
    /^Continuer vers le paiement par carte\s: 90,00\s€$/,
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(continueButton());
  await waitFor(() => expect(address()).toBe(`${payment}/envoiSips`));
});

test('by transfer, the button leads to the transfer information', async () => {
  const { address } = await open(aFine());
  await userEvent.click(radio(/^Virement/));
  expect(continueButton().textContent).toMatch(/informations du virement$/);
  await userEvent.click(continueButton());
  await waitFor(() => expect(address()).toBe(`${payment}/informationsVirement`));
});

test('by transfer, an increased fine asks for its indicator first', async () => {
  const { address } = await open(aFine({ kind: 'AFMm' }));
  await userEvent.click(radio(/^Virement/));
  expect(continueButton().textContent).toMatch(/indicatif/);
  await userEvent.click(continueButton());
  await waitFor(() => expect(address()).toBe(`${payment}/saisieIndicatifOperation`));
});

test('an amount typed in euros appears on the button, and in cents in the address', async () => {
  const { address } = await open(inParts);
  await userEvent.type(amount(), '12,50 €');
  expect(continueButton().textContent).toMatch(/12,50\s€$/);
  await userEvent.click(continueButton());
  await waitFor(() => expect(address()).toBe(`${payment}/1250/envoiSips`));
});

test.each([
  ['0,50', 'montantHorsLimites'],
  ['90,01', 'montantHorsLimites'],
  ['douze', 'montantIllisible'],
])('the amount %j shows the error %s beside the field and is kept', async (typed, key) => {
  const { address } = await open(inParts);
  await userEvent.type(amount(), typed);
  await userEvent.click(continueButton());
  expect(message()).toBe(`modalites.messages.erreurs.${key}`);
  expect(document.activeElement?.textContent).toMatch(/1,00\s€ et 90,00\s€.*Rien n’a été payé/);
  expect(amount().value).toBe(typed);
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  expect(address()).toBe(`${payment}/choixModalitesReglement`);

  await userEvent.type(amount(), '0');
  expect(message()).toBeUndefined();
});

test('a typed amount is kept when the citizen returns or switches the method', async () => {
  await open(inParts);
  await userEvent.type(amount(), '15');
  await userEvent.click(screen.getByRole('link', { name: 'Revenir à l’avis' }));
  await screen.findByRole('heading', { name: /Est-ce bien votre avis/ });
  await userEvent.click(radio(/^Payer définitivement/));
  await userEvent.click(continueButton());
  await screen.findByRole('group', { name: 'Moyen de paiement' });
  expect(amount().value).toBe('15');
  await userEvent.click(radio(/^Virement/));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(radio(/^Carte/));
  expect(amount().value).toBe('15');
});

test.each([
  ['AMENDE', lateForTransfer, /arrivé le 17\sdécembre 2026 au plus tard/],
  ['AMENDE', aFine(), /arrivé avant la date imprimée sur votre avis/],
  ['CONSIGNATION', aFine(), /peut arriver trop tard pour votre contestation/],
])(
  'the deadline of a transfer for %s ($2) is shown before it is chosen',
  async (type, fine, by) => {
    await open(fine, `/tai/paiement/33333122111221/29/${type}/choixModalitesReglement`);
    const transfer = radio(/^Virement/);
    expect(transfer.checked).toBe(false);
    const [consequence = ''] = (transfer.getAttribute('aria-describedby') ?? '').split(' ');
    expect(document.getElementById(consequence)?.textContent).toMatch(by);
  },
);

test('a deposit is paid in one sum, without a field for the amount', async () => {
  const { address } = await open(
    inParts,
    `/tai/paiement/${pathOf(samples.payable)}/CONSIGNATION/choixModalitesReglement`,
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(continueButton().textContent).toMatch(/135,00\s€$/);
  await userEvent.click(continueButton());
  await waitFor(() =>
    expect(address()).toBe(`/tai/paiement/${pathOf(samples.payable)}/CONSIGNATION/envoiSips`),
  );
});

test('a fine of unknown amount cannot be paid by card, and a message says why', async () => {
  const { amountDue: _, ...fine } = aFine();
  await open(fine);
  expect(screen.queryByRole('radio', { name: /Carte/ })).toBeNull();
  expect(radio(/^Virement/).checked).toBe(true);
  expect(message()).toBe('modalites.messages.infos.carteImpossible');
});

test('a narrow window keeps number, key, offence and amount of the notice in sight', async () => {
  await open(aFine());
  const inSight = [...document.querySelectorAll('dl > div:not([data-folded]) dd')];
  const texts = inSight.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  expect(texts).toEqual(['3333-3122-1112-21', '29', 'Excès de vitesse', '90,00 €']);
});

test('only the offence, which the API returns in French, is marked as French', async () => {
  await open(aFine());
  const marked = [...document.querySelectorAll('dd[lang]')];
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Excès de vitesse']);
});
