import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { expect, type Locator, type Page } from 'playwright/test';
import { handOver, stepOf } from './walk.ts';

/** Returns the one button of the hand-over, as long as a press would pay. */
export const payButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Aller à la page de paiement par carte/ });

/** Returns the same button when it only checks the state of the payment. */
export const checkButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Vérifier où en est le paiement' });

export const messageOf = (page: Page, key: string): Locator =>
  page.locator(`[data-message="${key}"]`);

export const isOnCardPage = (page: Page): boolean => /\/payment\//.test(page.url());

/** Opens the hand-over by its address, and waits until it can be pressed. */
export async function openHandOver(page: Page, fine: PaymentReference): Promise<void> {
  await page.goto(stepOf(fine, 'envoiSips'));
  await payButton(page).waitFor();
}

/** Hands over in a tab that does not know the result of an attempt: the caution first, then the provider's page. */
export async function handOverAfterCaution(page: Page): Promise<void> {
  await expect(messageOf(page, 'confirmation.none.argent')).toBeFocused();
  // A button that has just become the pay button ignores presses for a moment.
  await pause(1000);
  await handOver(page);
}
