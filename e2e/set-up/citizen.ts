/// <reference lib="dom" />
import type { PaymentReference } from '@amendes/fines/fine.ts';
import type { Locator, Page } from 'playwright/test';

/** Somebody at the form of the home page, in whatever language it is. */
export interface Citizen {
  readonly number: Locator;
  readonly key: Locator;
  readonly button: Locator;
  /** Enters number and key in the place of what stands there, and leaves the button alone. */
  enter(reference: PaymentReference): Promise<void>;
  /** Presses the button. */
  search(): Promise<void>;
  /** Opens the home page, enters number and key, and presses the button. */
  find(reference: PaymentReference, home?: string): Promise<void>;
}

/** The citizen of a page; tests that have only one page take the fixture `citizen`. */
export function citizenOf(page: Page): Citizen {
  const number = page.locator('[name=numero]');
  const key = page.locator('[name=cle]');
  const button = page.locator('form:has([name=numero]) button');
  const citizen: Citizen = {
    number,
    key,
    button,
    async enter(reference) {
      await number.fill(reference.number);
      await key.fill(reference.key);
    },
    search: () => button.click(),
    async find(reference, home = '/tai') {
      await page.goto(home);
      await citizen.enter(reference);
      await citizen.search();
    },
  };
  return citizen;
}

/** Has the site know nothing any more of whoever used this browser: what it has stored there is gone. */
export async function forgetAll(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
