import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { wireFine, wirePaid } from '@amendes/testing/fake-api.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openReceipt, press, shows } from '../keep-receipt/testing/open-receipt.ts';

/* The receipt of a fine that was paid in parts. */

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.unstubAllGlobals();
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
const allFacts = () =>
  screen
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
    .join(' | ')
    .replaceAll(/\s/g, ' ');

describe('the receipt of a part payment', () => {
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
  ])(
    'shows the rest, its last day and the next step with status %s',
    async (valeur, what, link) => {
      const reglements = [booked(3000, 'R1')];
      const recherche = () => wireFine({ statutPaiement: { valeur }, reglements, bareme });
      await openReceipt({ confirmerPaiement: part, recherche });
      const notice = await shows('confirmation.paid.reste');
      expect(notice.textContent).toMatch(/60,00\s€.*2\sdécembre 2026.*105,00\s€/);
      expect(notice.textContent).toMatch(what);
      const way = within(notice).getByRole('link', { name: link });
      expect(way.getAttribute('href')).toBe(`/tai/amende/${pathOf(samples.payable)}`);
      expect(document.querySelector('[data-message="justificatif.atteste.part"]')).toBeTruthy();
      expect(allFacts()).toMatch(/30,00 € \| 60,00 €/);
    },
  );

  test.each([
    ['the rest that the fine reports', [booked(3000, 'R1')], 'part'],
    ['no rest before the fine has the payment', [], 'payment'],
  ])('shows %s if the payment reports none', async (_, reglements, certified) => {
    const recherche = () => wireFine({ reglements, bareme });
    const paid = () => wirePaid({ montant: 3000, resteAPayer: undefined });
    await openReceipt({ confirmerPaiement: paid, recherche });
    await shows(`justificatif.atteste.${certified}`);
    const notice = document.querySelector('[data-message="confirmation.paid.reste"]');
    expect(notice?.textContent.match(/60,00/g)?.length).toBe(reglements.length || undefined);
  });

  test('shows the rest beside the ticket of a tobacconist', async () => {
    const reglements = [booked(3000, 'R1')];
    const statutPaiement = { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' };
    await openReceipt({
      confirmerPaiement: () => wirePaid({ montant: 3000, moyen: 'PVA', resteAPayer: undefined }),
      recherche: () => wireFine({ statutPaiement, reglements, bareme, mediaReglement: 3 }),
    });
    await shows('accueil.messages.erreurs.messagePVA');
    const notice = await shows('confirmation.paid.reste');
    expect(notice.textContent).toMatch(/60,00\s€.*2\sdécembre 2026/);
  });

  test('shows the rest that the payment reports if the fine cannot be looked up', async () => {
    await openReceipt({ confirmerPaiement: part });
    const notice = await shows('confirmation.paid.reste');
    expect(notice.textContent).toMatch(/60,00\s€.*imprimée sur l’avis/);
  });
});

test('a fine paid in several parts offers the receipt of each one after it is paid', async () => {
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
