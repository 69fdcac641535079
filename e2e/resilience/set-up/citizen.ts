import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { expect, type Page } from 'playwright/test';
import { citizenOf } from '../../set-up/citizen.ts';

export const detailAddress = `/tai/amende/${pathOf(samples.payable)}`;

/** Goes from the home page to the payment part as a citizen does, and marks the document for `expectNoReloadNorTampering`. */
export async function enterPayment(page: Page, origin: string, language = 'fr'): Promise<void> {
  await page.goto(`${origin}/tai${language === 'fr' ? '' : `?langue=${language}`}`);
  await citizenOf(page).enter(samples.payable);
  await markDocument(page);
  await citizenOf(page).search();
}

/** Goes from the detail to the choice of the means of payment, and chooses a deposit by bank transfer. */
export async function chooseDepositByTransfer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Consigner/ }).check();
  await page.getByRole('button', { name: /^Continuer/ }).click();
  await page.getByRole('radio', { name: /^Virement/ }).check();
}

/** Marks the browser as one that saves data, so that the page prefetches nothing. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
}

/** Checks that the document was not reloaded since it was marked, and that no file that was tampered with took effect. */
export async function expectNoReloadNorTampering(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
  await expect(page.locator('body')).toBeVisible();
}

export async function expectDetail(page: Page): Promise<void> {
  await expect(page.getByRole('definition').first()).toHaveText('3333-3122-1112-21');
}

/** Checks that this release shows the payment part, with its styles. */
export async function expectRelease(page: Page, { build }: Release): Promise<void> {
  await expect(page.locator('[data-boundary="payment"]')).toHaveAttribute('data-release', build);
  const styled = page.locator(`[data-boundary="payment"] [class*="payment-${build.slice(0, 4)}-"]`);
  expect(await styled.count()).toBeGreaterThan(0);
  const rules = await page.evaluate((start) => {
    const sheets = [...document.styleSheets].filter(({ href }) => href?.includes(start));
    return sheets.flatMap(({ cssRules }) => [...cssRules]).length;
  }, `/releases/payment/${build}/`);
  expect(rules).toBeGreaterThan(0);
}
