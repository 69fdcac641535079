import type { Page } from 'playwright/test';

/* The form of the home page, in French, as a citizen has it. */

const number = (page: Page) => page.getByRole('textbox', { name: 'Numéro de télépaiement' });

/** Types a number and its key, in the place of what stands there. */
export async function fillIn(page: Page, numero: string, cle: string): Promise<void> {
  await number(page).fill('');
  await number(page).pressSequentially(numero);
  await page.getByLabel('Clé', { exact: true }).fill(cle);
}

export async function search(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rechercher mon avis' }).click();
}

/** Opens the home page, types a number and key as a citizen would, and submits them. */
export async function findFine(page: Page, numero: string, cle: string): Promise<void> {
  await page.goto('/tai');
  await fillIn(page, numero, cle);
  await search(page);
}
