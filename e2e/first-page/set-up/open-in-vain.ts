/// <reference lib="dom" />
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, type Page } from 'playwright/test';

/** How long a page waits for its scripts before it says that it does not work, in milliseconds. */
export const patience = 10_000;

/** A page of each kind, in a language. */
export const addresses = [
  ['/tai', 'fr'],
  ['/tai', 'de'],
  ['/tai/faq', 'nl'],
  [`/tai/amende/${pathOf(samples.payable)}`, 'it'],
  [`/tai/paiement/confirmation/${pathOf(samples.payable)}`, 'es'],
] as const;

export const calloutOf = (page: Page) => page.locator('[data-message="demarrage.titre"]');

/** Opens a page whose scripts do not start, and says that the patience is over. */
export async function openInVain(page: Page, address: string, language = 'fr'): Promise<void> {
  await page.goto(`${address}?langue=${language}`, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.waitForFunction(() => document.querySelector('#code') !== null);
  await page.clock.fastForward(patience);
}
