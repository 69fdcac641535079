import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { never, wireFine, wirePaid } from '@amendes/testing/fake-api.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openReceipt, shows } from '../keep-receipt/testing/open-receipt.ts';

/* The content around the facts of a receipt: its buttons, its printed text, and the link out of the page. */

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

const booked = (montant: number, referenceReglement: string) => ({
  date: '2026-11-20',
  montant,
  moyen: 'CARTE',
  referenceReglement,
});
const first = booked(3000, 'R1');
const part = () => wirePaid({ montant: 3000, resteAPayer: 6000 });
const file = () => screen.getByRole('button', { name: 'Télécharger le justificatif (PDF)' });
const home = () => screen.getByRole('link', { name: 'Rechercher un autre avis' });

test('the printed receipt has all certified facts and no buttons or links', async () => {
  const reglements = [booked(3000, 'R0'), booked(6000, 'R1')];
  await openReceipt({ recherche: () => wireFine({ reglements }) });
  await screen.findByRole('table', { name: 'Paiements déjà faits' });
  const pressed = [...document.querySelectorAll('button, a[href], input')];
  expect(pressed.length).toBeGreaterThan(4);
  expect(pressed.filter((each) => !each.closest('.unprinted'))).toEqual([]);
  const certified = [...document.querySelectorAll('[data-message^="justificatif.atteste"], dl')];
  expect(certified).toHaveLength(2);
  expect(certified.filter((each) => each.closest('.unprinted'))).toEqual([]);
});

test('the receipt of a part payment shows no button before the rest is known', async () => {
  await openReceipt({ confirmerPaiement: part, recherche: never });
  expect(document.querySelector('[aria-busy=true]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
});

test('a part payment at a tobacconist shows no link before the rest is known', async () => {
  const ticket = () => wirePaid({ montant: 3000, moyen: 'PVA', resteAPayer: 6000 });
  await openReceipt({ confirmerPaiement: ticket, recherche: never });
  expect(document.querySelector('[aria-busy=true]')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Rechercher un autre avis' })).toBeNull();
});

test('a payment in full shows its file without waiting for the fine', async () => {
  await openReceipt({ confirmerPaiement: () => wirePaid({ resteAPayer: 0 }), recherche: never });
  expect(file()).toBeTruthy();
});

test('a single payment is not listed again below its receipt', async () => {
  const { calls } = await openReceipt({ recherche: () => wireFine({ reglements: [first] }) });
  await expect.poll(() => calls.map(({ name }) => name)).toContain('recherche');
  await shows('justificatif.atteste.payment');
  expect(screen.queryByRole('table', { name: 'Paiements déjà faits' })).toBeNull();
});

test.each([
  ['the download is the main button if nothing is left', 0, false],
  ['the download is a quiet button if something is left', 6000, true],
])('%s', async (_, resteAPayer, isQuiet) => {
  const recherche = () => wireFine({ reglements: [first] });
  await openReceipt({
    confirmerPaiement: () => wirePaid({ montant: 3000, resteAPayer }),
    recherche,
  });
  await screen.findByText('R1');
  expect(file().classList.contains('quiet')).toBe(isQuiet);
});

test.each(['CARTE', 'PVA'])(
  'the receipt of a payment by %s links to the home page',
  async (moyen) => {
    await openReceipt({ confirmerPaiement: () => wirePaid({ moyen, resteAPayer: 0 }) });
    expect(home().getAttribute('href')).toBe('/tai');
  },
);
