import { expect, type Page } from 'playwright/test';

/** Test cards of the card provider's simulator. */
export const cards = {
  accepted: '5017 6792 0090 0000',
  refused: '4000 0000 0000 0002',
  pending: '4000 0000 0000 0119',
  neverReturns: '4000 0000 0000 0341',
  authenticated: '4000 0000 0000 3220',
} as const;

export type Card = keyof typeof cards;

/** Fills in the provider's page and pays. The next page depends on the card. */
export async function enterCard(page: Page, card: Card): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Payer par carte' })).toBeVisible();
  await page.getByLabel('Numéro de carte').fill(cards[card]);
  await page.getByLabel('Mois d’expiration').fill('12');
  await page.getByLabel('Année d’expiration').fill('2030');
  await page.getByLabel('Cryptogramme').fill('123');
  await page.getByRole('button', { name: /^Payer/ }).click();
}

/** Goes back from the provider's own receipt to the site. */
export async function returnToSite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuer vers le commerçant' }).click();
}

export async function cancelOnCardPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Annuler le paiement' }).click();
}
