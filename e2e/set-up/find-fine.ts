import type { Page } from 'playwright/test';

/** Opens the home page, types a number and key as a citizen would, and submits them. */
export async function findFine(page: Page, numero: string, cle: string): Promise<void> {
  await page.goto('/tai');
  await page.getByRole('textbox', { name: 'Numéro de télépaiement' }).pressSequentially(numero);
  await page.getByLabel('Clé', { exact: true }).fill(cle);
  await page.getByRole('button', { name: 'Rechercher mon avis' }).click();
}
