import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { fakeNetwork, wireConfirmation, wirePaid } from '../confirmation/testing/fake-network.ts';
import { address, number, openReceipt, press, sent, shows } from './testing/open-receipt.ts';

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the receipt names the notice, the amount, the time, the means and the reference', async () => {
  await openReceipt();
  const told = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(told.join(' | ').replaceAll(/\s/g, ' ')).toBe(
    [
      '3333-3122-1112-21',
      'Avis d’amende forfaitaire',
      'Paiement de l’amende',
      '90,00 €',
      '21 novembre 2026 à 14:32 (heure de Paris)',
      'Carte bancaire',
      'R1',
    ].join(' | '),
  );
});

test('a payment of which only the day is known, by means that are not known, is told as it is', async () => {
  await openReceipt({
    confirmerPaiement: () =>
      wirePaid({ dateReglement: '2026-11-03', moyen: 'MANDAT', typeAmende: 'NEW' }),
  });
  expect(screen.getByText('3 novembre 2026')).toBeTruthy();
  expect(screen.getByText('MANDAT')).toBeTruthy();
  expect(screen.queryByText('Avis')).toBeNull();
});

test('the PDF is saved under a name that says what it is', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }),
  );
  const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  const { calls } = await openReceipt({ generePdf: pdf });
  press('Télécharger le justificatif (PDF)');
  await waitFor(() => expect(saved).toEqual([`justificatif-${number}-R1.pdf`]));
  expect(calls.at(-1)?.body).toEqual({ avisId: number, locale: 'fr', referenceReglement: 'R1' });
});

test('a letter goes to the address on the notice once that was confirmed', async () => {
  const { calls } = await openReceipt({ envoiPostal: sent('FAIT') });
  press('Recevoir par courrier');
  expect(screen.getByRole('group', { name: /adresse imprimée sur l’avis/ })).toBeTruthy();
  expect(calls).toHaveLength(1);
  press('Oui, envoyer');
  await shows('justificatif.courrier.fait');
  expect(calls.at(-1)).toEqual({ name: 'envoiPostal', body: { avisId: number, locale: 'fr' } });
});

test('a letter can be declined, and one that failed asked for again', async () => {
  const network = await openReceipt();
  press('Recevoir par courrier');
  press('Ne pas envoyer');
  expect(document.activeElement?.textContent).toBe('Recevoir par courrier');
  press('Recevoir par courrier');
  press('Oui, envoyer');
  await shows('justificatif.echecs.technique');
  network.answer('envoiPostal', sent('DEJA_FAIT'));
  press('Recevoir par courrier');
  press('Oui, envoyer');
  await shows('justificatif.courrier.dejaFait');
});

test('it is printed on demand, with its address and the time of printing', async () => {
  const print = vi.fn<typeof globalThis.print>();
  vi.stubGlobal('print', print);
  await openReceipt();
  press('Imprimer le justificatif');
  expect(print).toHaveBeenCalledOnce();
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z'), toFake: ['Date'] });
  act(() => void dispatchEvent(new Event('beforeprint')));
  vi.useRealTimers();
  const foot = document.querySelector<HTMLElement>('[data-print-foot]') ?? document.body;
  expect(foot.textContent).toContain(location.href);
  expect(within(foot).getByText(/Imprimé le 30 novembre 2026/)).toBeTruthy();
});

test('a deposit has a receipt of its own', async () => {
  fakeNetwork({ confirmerPaiement: () => wirePaid({ typeReglement: 'CONSIGNATION' }) });
  await renderApp('payment', app, address);
  await screen.findByRole('heading', { level: 1, name: 'Justificatif de consignation' });
  expect(screen.getByText('Consignation pour contester')).toBeTruthy();
});

test('a payment at a tobacconist leads to the ticket, not to a receipt', async () => {
  await openReceipt({ confirmerPaiement: () => wirePaid({ moyen: 'PVA' }) });
  await shows('accueil.messages.erreurs.messagePVA');
  expect(screen.queryByLabelText('Adresse e-mail')).toBeNull();
});

test.each([
  ['EN_COURS', 'confirmation.attente.texte'],
  ['REFUSE', 'confirmation.refused.texte'],
  ['ANNULE', 'confirmation.cancelled.texte'],
  ['AUCUN', 'confirmation.none.texte'],
])('%s is no receipt: the page says what is known of the payment', async (etat, message) => {
  fakeNetwork({ confirmerPaiement: () => wireConfirmation(etat) });
  await renderApp('payment', app, address);
  await shows(message);
  expect(screen.queryByText('Garder ce justificatif')).toBeNull();
});
