/// <reference lib="dom" />
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, type Page } from 'playwright/test';

/** Time that a page waits for its scripts before it says that it does not work, in milliseconds. */
export const timeoutMs = 10_000;

/** One page of each kind, in a language. */
export const addresses = [
  ['/tai', 'fr'],
  ['/tai', 'de'],
  ['/tai/faq', 'nl'],
  [`/tai/amende/${pathOf(samples.payable)}`, 'it'],
  [`/tai/paiement/confirmation/${pathOf(samples.payable)}`, 'es'],
] as const;

export const calloutOf = (page: Page) => page.locator('[data-message="demarrage.titre"]');

/** Opens a page whose scripts do not start, and lets its time limit pass. */
export async function openPastTimeout(page: Page, address: string, language = 'fr'): Promise<void> {
  await page.goto(`${address}?langue=${language}`, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.locator('#code').waitFor({ state: 'attached' });
  await page.clock.fastForward(timeoutMs);
}
