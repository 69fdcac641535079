import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { expect, type Locator, type Page } from 'playwright/test';
import { handOver, stepOf } from './walk.ts';

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

/** On the hand-over of a tab that does not know what became of an attempt: the caution first, then the provider's page. */
export async function handOverAfterCaution(page: Page): Promise<void> {
  await expect(messageOf(page, 'confirmation.none.argent')).toBeFocused();
  // A button that has only now come to pay takes no press for a moment.
  await pause(1000);
  await handOver(page);
}
