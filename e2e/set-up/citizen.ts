/// <reference lib="dom" />
import type { PaymentReference } from '@amendes/fines/fine.ts';
import type { Page } from 'playwright/test';

export type Citizen = ReturnType<typeof citizenOf>;

/**
 * Somebody at the form of the home page of this page, in whatever language it is; tests that have only one page take the
 * fixture `citizen`.
 */
export function citizenOf(page: Page) {
  const number = page.locator('[name=numero]');
  const key = page.locator('[name=cle]');
  const button = page.locator('form:has([name=numero]) button');

  /** Enters number and key in the place of what stands there, and leaves the button alone. */
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

/** Has the site know nothing any more of whoever used this browser: what it has stored there is gone. */
export async function forgetAll(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
