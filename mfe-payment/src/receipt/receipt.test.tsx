import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { refusal, wireConfirmation, wireFine, wirePaid } from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  const told = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(told.join(' | ').replaceAll(/\s/g, ' ')).toBe(
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

test('the file can be had before the facts are read', async () => {
  await openReceipt();
  const file = screen.getByRole('button', { name: 'Télécharger le justificatif (PDF)' });
  const [facts] = screen.getAllByRole('definition');
  expect(facts && file.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a payment is told by its day where neither time nor means are known', async () => {
  await openReceipt({
    confirmerPaiement: () =>
      wirePaid({ dateReglement: '2026-11-03', moyen: 'MANDAT', typeAmende: 'NEW' }),
  });
  expect(screen.getByText('3 novembre 2026')).toBeTruthy();
  expect(screen.getByText('MANDAT').lang).toBe('fr');
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
  const asked = calls.find(({ name }) => name === 'generePdf');
  expect(asked?.body).toEqual({ avisId: number, locale: 'fr', referenceReglement: 'R1' });
});

test('a file that there is not is not offered to be tried again', async () => {
  await openReceipt({ generePdf: () => refusal(404, 'settlement-unknown') });
  press('Télécharger le justificatif (PDF)');
  const notice = await shows('telechargement.refus');
  expect(notice.textContent).toMatch(/Recherchez à nouveau votre avis/);
});

test('a letter goes to the address on the notice once that was confirmed', async () => {
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
  expect(screen.getByText('Délivré par Test')).toBeTruthy();
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
  expect(screen.queryByLabelText(/^Adresse électronique/)).toBeNull();
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
  expect(screen.queryByText('Le recevoir ou l’imprimer')).toBeNull();
});

const bareme = [
  { palier: 'MINORE', montant: 9000, jusquAu: '2026-12-02', jusquAuVirement: '2026-11-17' },
  { palier: 'FORFAITAIRE', montant: 13_500, jusquAu: '2027-01-01', jusquAuVirement: '2026-12-17' },
];
const booked = (montant: number, referenceReglement: string) => ({
  date: '2026-11-20',
  montant,
  moyen: 'CARTE',
  referenceReglement,
});
const told = () =>
  screen
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
    .join(' | ')
    .replaceAll(/\s/g, ' ');

describe('the receipt of a part', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const part = () => wirePaid({ montant: 3000, resteAPayer: 6000 });

  test.each([
    [
      'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
      /premier paiement est en cours de traitement/,
      'Voir l’avis',
    ],
    ['A_PAYER', /payer ce reste dès maintenant/, 'Payer le reste'],
  ])('says what is left, until when and what happens to it: %s', async (valeur, what, link) => {
    const reglements = [booked(3000, 'R1')];
    const recherche = () => wireFine({ statutPaiement: { valeur }, reglements, bareme });
    await openReceipt({ confirmerPaiement: part, recherche });
    const notice = await shows('confirmation.paid.reste');
    expect(notice.textContent).toMatch(/60,00\s€.*2\sdécembre 2026.*105,00\s€/);
    expect(notice.textContent).toMatch(what);
    const way = within(notice).getByRole('link', { name: link });
    expect(way.getAttribute('href')).toBe(`/tai/amende/${pathOf(samples.payable)}`);
    expect(document.querySelector('[data-message="justificatif.atteste.part"]')).toBeTruthy();
    expect(told()).toMatch(/30,00 € \| 60,00 €/);
  });

  test.each([
    ['what the fine has left', [booked(3000, 'R1')], 'part'],
    ['nothing of a fine whose payment is not booked yet', [], 'payment'],
  ])('that does not tell it says %s', async (_, reglements, certified) => {
    const recherche = () => wireFine({ reglements, bareme });
    const paid = () => wirePaid({ montant: 3000, resteAPayer: undefined });
    await openReceipt({ confirmerPaiement: paid, recherche });
    await shows(`justificatif.atteste.${certified}`);
    const notice = document.querySelector('[data-message="confirmation.paid.reste"]');
    expect(notice?.textContent.match(/60,00/g)?.length).toBe(reglements.length || undefined);
  });

  test('says what was left when the fine itself cannot be had', async () => {
    await openReceipt({ confirmerPaiement: part });
    const notice = await shows('confirmation.paid.reste');
    expect(notice.textContent).toMatch(/60,00\s€.*imprimée sur l’avis/);
  });
});

test('the page tells what the file tells, with the deposit’s number', async () => {
  await openReceiptOf('CONSIGNATION', {
    numRegle: samples.payableDeposit.number,
    resteAPayer: 0,
    numJustificatif: 'J-00000007',
    dateJustificatif: '2026-11-21T23:30:00Z',
  });
  expect(told()).toMatch(/^3333-3122-1112-22 \|.*\| R1 \| J-00000007 \| 22\snovembre 2026$/);
});

async function openReceiptOf(typeReglement: string, more: object) {
  fakeNetwork({ confirmerPaiement: () => wirePaid({ typeReglement, ...more }) });
  await renderApp('payment', app, address);
  await screen.findByText('J-00000007');
}

test('a fine paid in several parts offers the receipt of each, also once it is paid', async () => {
  const reglements = [booked(3000, 'R1'), booked(6000, 'R2')];
  await openReceipt({
    confirmerPaiement: () => wirePaid({ montant: 6000, resteAPayer: 0, referenceReglement: 'R2' }),
    recherche: () => wireFine({ statutPaiement: { valeur: 'PAYE' }, reglements }),
  });
  for (const amount of ['30,00', '60,00']) {
    const name = new RegExp(`^Justificatif de ${amount}\\s€ \\(PDF\\)$`);
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  }
  const table = screen.getByRole('table', { name: 'Paiements déjà faits' });
  const headings = within(table).getAllByRole('columnheader');
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Date',
    'Montant',
    'Moyen de paiement',
    'Référence du règlement',
    'Justificatif',
  ]);
  press('Justificatif de 30,00\u00a0€ (PDF)');
  const failed = await shows('telechargement.echec');
  expect(table.contains(failed)).toBe(true);
});
