import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { announcementStore, provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { never, refusal, wireConfirmation, wirePaid } from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import {
  address,
  number,
  openReceipt,
  press,
  sendings,
  sent,
  shows,
} from '../keep-receipt/testing/open-receipt.ts';

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the receipt names the notice, the amount, the time, the means and the reference', async () => {
  await openReceipt();
  const definitions = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(definitions.join(' | ').replaceAll(/\s/g, ' ')).toBe(
    [
      '3333-3122-1112-21',
      'Avis de contravention (amende forfaitaire)',
      'Paiement',
      '90,00 €',
      '21 novembre 2026 à 14:32 (heure de Paris)',
      'Carte bancaire',
      'R1',
    ].join(' | '),
  );
});

test('the download button stands before the facts', async () => {
  await openReceipt();
  const file = screen.getByRole('button', { name: 'Télécharger le justificatif (PDF)' });
  const [facts] = screen.getAllByRole('definition');
  expect(facts && file.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a payment of unknown time and means shows its day and the API’s own word', async () => {
  await openReceipt({
    confirmerPaiement: () =>
      wirePaid({ dateReglement: '2026-11-03', moyen: 'MANDAT', typeAmende: 'NEW' }),
  });
  expect(screen.getByText('3 novembre 2026')).toBeTruthy();
  expect(screen.getByText('MANDAT').lang).toBe('fr');
  expect(screen.queryByText('Avis')).toBeNull();
});

test('the PDF is saved under a name with the number and the reference', async () => {
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
  const request = calls.find(({ name }) => name === 'generePdf');
  expect(request?.body).toEqual({ avisId: number, locale: 'fr', referenceReglement: 'R1' });
});

test('a press for the file is announced at once', async () => {
  await openReceipt({ generePdf: never });
  // Otherwise the title of the page might be announced after the press.
  await waitFor(() => expect(announcementStore.getState().text).toBe('Justificatif de paiement'));
  press('Télécharger le justificatif (PDF)');
  const progress = await shows('telechargement.enCours');
  expect(announcementStore.getState().text).toBe(progress.textContent);
});

test('a missing file is reported with the advice to look up the notice again', async () => {
  await openReceipt({ generePdf: () => refusal(404, 'settlement-unknown') });
  press('Télécharger le justificatif (PDF)');
  const notice = await shows('telechargement.refus');
  expect(notice.textContent).toMatch(/Recherchez à nouveau votre avis/);
});

test('a letter is sent to the address on the notice only after a confirmation', async () => {
  const { calls } = await openReceipt({ envoiPostal: sent('FAIT') });
  press('Recevoir par courrier');
  expect(screen.getByRole('group', { name: /adresse imprimée sur l’avis/ })).toBeTruthy();
  expect(sendings(calls)).toHaveLength(0);
  press('Oui, envoyer');
  await shows('justificatif.courrier.fait');
  expect(sendings(calls).at(-1)).toEqual({
    name: 'envoiPostal',
    body: { avisId: number, locale: 'fr' },
  });
});

test('a letter can be declined, and a failed one can be requested again', async () => {
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

test('a printed receipt shows its address and the day of printing in France', async () => {
  const print = vi.fn<typeof globalThis.print>();
  vi.stubGlobal('print', print);
  await openReceipt();
  press('Imprimer le justificatif');
  expect(print).toHaveBeenCalledOnce();
  vi.useFakeTimers({ now: new Date('2026-11-29T23:30:00Z'), toFake: ['Date'] });
  act(() => void dispatchEvent(new Event('beforeprint')));
  vi.useRealTimers();
  const foot = document.querySelector<HTMLElement>('[data-print-foot]') ?? document.body;
  expect(screen.getByText('Délivré par Test')).toBeTruthy();
  expect(foot.textContent).toContain(location.href);
  expect(within(foot).getByText(/Imprimé le 30 novembre 2026/)).toBeTruthy();
});

test('the receipt of a deposit is titled as one', async () => {
  fakeNetwork({ confirmerPaiement: () => wirePaid({ typeReglement: 'CONSIGNATION' }) });
  await renderApp('payment', app, address);
  await screen.findByRole('heading', { level: 1, name: 'Justificatif de consignation' });
  expect(screen.getByText('Consignation pour contester')).toBeTruthy();
});

test('a payment at a tobacconist refers to the ticket instead of a receipt', async () => {
  await openReceipt({ confirmerPaiement: () => wirePaid({ moyen: 'PVA' }) });
  await shows('accueil.messages.erreurs.messagePVA');
  expect(screen.queryByLabelText(/^Adresse électronique/)).toBeNull();
});

test.each([
  ['EN_COURS', 'confirmation.attente.texte'],
  ['REFUSE', 'confirmation.refused.texte'],
  ['ANNULE', 'confirmation.cancelled.texte'],
  ['AUCUN', 'confirmation.none.texte'],
])('state %s shows the outcome of the payment instead of a receipt', async (etat, message) => {
  fakeNetwork({ confirmerPaiement: () => wireConfirmation(etat) });
  await renderApp('payment', app, address);
  await shows(message);
  expect(screen.queryByText('Le recevoir ou l’imprimer')).toBeNull();
});

const allFacts = () =>
  screen
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
    .join(' | ')
    .replaceAll(/\s/g, ' ');

test('the receipt of a deposit shows the facts of its file and the deposit’s number', async () => {
  await openReceiptOf('CONSIGNATION', {
    numRegle: samples.payableDeposit.number,
    resteAPayer: 0,
    numJustificatif: 'J-00000007',
    dateJustificatif: '2026-11-21T23:30:00Z',
  });
  expect(allFacts()).toMatch(/^3333-3122-1112-22 \|.*\| R1 \| J-00000007 \| 22\snovembre 2026$/);
});

async function openReceiptOf(typeReglement: string, more: object) {
  fakeNetwork({ confirmerPaiement: () => wirePaid({ typeReglement, ...more }) });
  await renderApp('payment', app, address);
  await screen.findByText('J-00000007');
}
