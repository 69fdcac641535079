import type { PaymentReference } from '@amendes/fines/fine.ts';
import { expect, type Page } from 'playwright/test';
import { enterCard, returnToSite } from './card-page.ts';

/* Steps of the journey as a citizen takes them, in French. */

export const detailOf = ({ number, key }: PaymentReference) => `/tai/amende/${number}/${key}`;
export const confirmationOf = ({ number, key }: PaymentReference) =>
  `/tai/paiement/confirmation/${number}/${key}`;
export const receiptOf = (fine: PaymentReference) => `${confirmationOf(fine)}/justificatif`;
export const stepOf = ({ number, key }: PaymentReference, step: string, type = 'AMENDE') =>
  `/tai/paiement/${number}/${key}/${type}/${step}`;

export async function expectTitle(
  page: Page,
  title: string | RegExp,
  options?: { readonly timeout: number },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(options);
}

/** Chooses a final payment or a deposit on the detail. A fine without a deposit asks nothing. */
export async function chooseSettlement(
  page: Page,
  choice: 'Payer définitivement' | 'Consigner pour contester' = 'Payer définitivement',
): Promise<void> {
  await expectTitle(page, 'Est-ce bien votre avis ?');
  const radio = page.getByRole('radio', { name: choice });
  await page.getByRole('button', { name: 'Continuer : choisir le moyen de paiement' }).waitFor();
  if (await radio.isVisible()) await radio.check();
  await page.getByRole('button', { name: 'Continuer : choisir le moyen de paiement' }).click();
}

/** Chooses a card on the choice of method, for all that is left or for an amount as typed. */
export async function chooseCard(page: Page, amount?: string): Promise<void> {
  await page.getByRole('radio', { name: /^Carte bancaire/ }).check();
  if (amount) await page.getByLabel('Montant à payer maintenant, en euros').fill(amount);
  await page.getByRole('button', { name: /^Continuer vers le paiement par carte/ }).click();
}

/** Continues from the hand-over to the provider's page. */
export async function handOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Aller à la page de paiement par carte/ }).click();
  await expect(page).toHaveURL(/\/payment\//);
}

/** Walks from the detail to the card provider's page. */
export async function walkToCardPage(
  page: Page,
  fine: PaymentReference,
  amount?: string,
): Promise<void> {
  await page.goto(detailOf(fine));
  await chooseSettlement(page);
  await chooseCard(page, amount);
  await handOver(page);
}

/** Pays by a card that is accepted, from the detail to the receipt. */
export async function payByCard(page: Page): Promise<void> {
  await chooseSettlement(page);
  await chooseCard(page);
  await handOver(page);
  await enterCard(page, 'accepted');
  await returnToSite(page);
  await expectTitle(page, 'Votre paiement est enregistré');
  await page.getByRole('link', { name: 'Obtenir le justificatif' }).click();
  await expectTitle(page, 'Justificatif de paiement');
}
