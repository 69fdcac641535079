/// <reference lib="dom" />
import type { PaymentReference } from '@amendes/fines/fine.ts';
import type { Page } from 'playwright/test';

export type Citizen = ReturnType<typeof citizenOf>;

/**
 * Returns a citizen at the home page's form in this page, in any language. Tests with only one page use the fixture
 * `citizen`.
 */
export function citizenOf(page: Page) {
  const number = page.locator('[name=numero]');
  const key = page.locator('[name=cle]');
  const button = page.locator('form:has([name=numero]) button');

  /** Replaces number and key in the form without pressing the button. */
  async function enter(reference: PaymentReference): Promise<void> {
    await number.fill(reference.number);
    await key.fill(reference.key);
  }

  const search = () => button.click();

  /** Opens the home page, enters number and key, and presses the button. */
  async function find(reference: PaymentReference, home = '/tai'): Promise<void> {
    await page.goto(home);
    await enter(reference);
    await search();
  }

  return { number, key, button, enter, search, find };
}

/** Clears what the site has stored in this browser, so that it knows nothing about the citizen any more. */
export async function forgetAll(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
