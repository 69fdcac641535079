/// <reference lib="dom" />
import type { Page } from 'playwright';

/**
 * Waits until a page of the site has loaded, shows its heading, responds to the citizen if it has scripts for
 * that, and sends no more requests.
 */
export async function whenReady(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1') ?? {};
    const isHydrated = Object.keys(heading).some((key) => key.startsWith('__reactProps$'));
    return isHydrated || document.scripts.length === 0;
  });
  await page.waitForLoadState('networkidle');
}
