import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { expect, test } from 'vitest';
import { texts } from '../texts.ts';
import { PaymentFacts } from './payment-facts.tsx';
import type { PaidPayment } from './payment-check.ts';

const payment: PaidPayment = {
  state: 'paid',
  kind: 'AF',
  settlementType: 'payment',
  amount: 9000,
  day: '2026-11-21',
  paidAt: '2026-11-21T14:32:00+01:00',
  means: 'card',
  meansText: 'CARTE',
  reference: 'R1',
  settledNumber: samples.payableDeposit.number,
  leftAfter: 4500,
  receipt: { number: 'J7', issuedAt: '2026-11-21T23:30:00Z' },
};

/** Returns the lines of a payment as `label: value`. */
async function linesOf(paid: PaidPayment, withReceipt?: boolean): Promise<readonly string[]> {
  const more = withReceipt === undefined ? {} : { withReceipt };
  const Screens = () => <PaymentFacts payment={paid} number={samples.payable.number} {...more} />;
  await renderApp('payment', { Screens, texts }, '/tai');
  return [...document.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')).join(': '),
  );
}

test('the confirmation lists only the facts that do not stand beside them already', async () => {
  expect(await linesOf(payment)).toEqual([
    'Numéro: 3333-3122-1112-21',
    'Avis: Avis de contravention (amende forfaitaire)',
    'Objet: Paiement',
    'Date: 21 novembre 2026 à 14:32 (heure de Paris)',
    'Moyen de paiement: Carte bancaire',
  ]);
});

test('the receipt lists all facts of its file, with the number that was paid', async () => {
  expect(await linesOf(payment, true)).toEqual([
    'Numéro: 3333-3122-1112-22',
    'Avis: Avis de contravention (amende forfaitaire)',
    'Objet: Paiement',
    'Montant: 90,00 €',
    'Reste à payer après ce règlement: 45,00 €',
    'Date: 21 novembre 2026 à 14:32 (heure de Paris)',
    'Moyen de paiement: Carte bancaire',
    'Référence du règlement: R1',
    'Numéro du justificatif: J7',
    'Établi le: 22 novembre 2026',
  ]);
  const untranslated = [...document.querySelectorAll('dd[translate]')];
  expect(untranslated.map(({ textContent }) => textContent)).toEqual(['R1']);
  expect(document.querySelector('dd[lang]')).toBeNull();
});

test('the payment of a parking charge is not called the payment of a fine', async () => {
  expect((await linesOf({ ...payment, kind: 'FPSM' }, true)).join('\n')).not.toMatch(/amende/i);
});

test('facts that the API lacks are left out, and an untranslated means is in French', async () => {
  const { paidAt: _, settledNumber: __, leftAfter: ___, receipt: ____, ...rest } = payment;
  const unknown = { ...rest, kind: 'UNKNOWN', means: 'other', meansText: 'MANDAT' } as const;
  expect(await linesOf({ ...unknown, settlementType: 'deposit' }, true)).toEqual([
    'Numéro: 3333-3122-1112-21',
    'Objet: Consignation pour contester',
    'Montant: 90,00 €',
    'Date: 21 novembre 2026',
    'Moyen de paiement: MANDAT',
    'Référence du règlement: R1',
  ]);
  const inFrench = [...document.querySelectorAll<HTMLElement>('dd[lang]')];
  expect(inFrench.map(({ lang, textContent }) => [lang, textContent])).toEqual([['fr', 'MANDAT']]);
});
