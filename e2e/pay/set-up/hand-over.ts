import type { PaymentReference } from '@amendes/fines/fine.ts';
import type { Locator, Page } from 'playwright/test';
import { stepOf } from './walk.ts';

/** The one button of the hand-over, as long as a press would pay. */
export const payButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Aller à la page de paiement par carte/ });

/** The same button, when it only asks how things stand. */
export const checkButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Vérifier où en est le paiement' });

export const messageOf = (page: Page, key: string): Locator =>
  page.locator(`[data-message="${key}"]`);

export const isOnCardPage = (page: Page): boolean => /\/payment\//.test(page.url());

/** The hand-over by its address, ready to be pressed. */
export async function openHandOver(page: Page, fine: PaymentReference): Promise<void> {
  await page.goto(stepOf(fine, 'envoiSips'));
  await payButton(page).waitFor();
}
